import type { ListedRole } from '#accounts/queries/role_list'
import { useState } from 'react'
import { PersonPicker } from '~/components/people/person_picker'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { peopleCount } from './labels'

interface AddMembersProps {
  role: ListedRole
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: () => void
}

export default function AddMembers({ role, open, onOpenChange, onAdded }: AddMembersProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {/* Room for who is found, who would otherwise be cut off at its lower edge. */}
      <DialogContent className="min-h-[min(28rem,90vh)] content-start">
        <DialogHeader>
          <DialogTitle>Add members</DialogTitle>
          <DialogDescription>
            They have what <bdi>{role.name}</bdi> gives at once.
          </DialogDescription>
        </DialogHeader>
        <Choice role={role} onAdded={onAdded} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type ChoiceProps = Pick<AddMembersProps, 'role' | 'onAdded'> & { onClose: () => void }

/** Inside the dialog, so that each opening begins anew. */
function Choice({ role, onAdded, onClose }: ChoiceProps) {
  const [people, setPeople] = useState<{ id: number; name: string }[]>([])
  const { busy, attempt } = useAttempt()
  const add = () =>
    attempt(async () => {
      const userIds = people.map(({ id }) => id)
      const { added } = await api.post('/api/roles/:id/members', {
        params: { id: role.id },
        body: {
          userIds,
        },
      })
      const were = added === 1 ? 'was' : 'were'
      toast({ title: 'Success', description: `${peopleCount(added)} ${were} given this role.` })
      onClose()
      onAdded()
    }, 'The role could not be given.')

  return (
    <>
      <PersonPicker
        chosen={people}
        onChange={setPeople}
        find={(q, signal) =>
          api.get('/api/roles/:id/candidates', { params: { id: role.id }, query: { q }, signal })
        }
      />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={people.length === 0} aria-disabled={busy} onClick={add}>
          {busy ? 'Adding...' : 'Add Members'}
        </Button>
      </DialogFooter>
    </>
  )
}
