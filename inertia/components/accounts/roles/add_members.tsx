import type { ListedRole } from '#accounts/queries/permissions/role_list'
import { FormDialog } from '~/components/forms/form_dialog'
import { PeopleField } from '~/components/people/people_field'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { peopleCount } from './labels'

interface AddMembersProps {
  role: ListedRole
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: () => void
}

type Members = { people: { id: number; name: string }[] }

export default function AddMembers({ role, open, onOpenChange, onAdded }: AddMembersProps) {
  const params = { id: role.id }
  return (
    <FormDialog<Members, { added: number }>
      title="Add members"
      description={
        <>
          They have what <bdi>{role.name}</bdi> gives at once.
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
      // Room for suggestions, which the dialog's edge would otherwise cut off.
      className="min-h-[min(28rem,90vh)] content-start"
      defaultValues={{ people: [] }}
      submit={({ people }) => {
        const userIds = people.map(({ id }) => id)
        return api.post('/api/roles/:id/members', { params, body: { userIds } })
      }}
      onSuccess={({ added }) => {
        const were = added === 1 ? 'was' : 'were'
        toast({ title: 'Success', description: `${peopleCount(added)} ${were} given this role.` })
        onOpenChange(false)
        onAdded()
      }}
      failure="The role could not be given."
      label="Add members"
      busyLabel="Adding..."
      needsChange
    >
      {(form) => (
        <PeopleField
          form={form}
          name="people"
          required="Choose someone."
          find={(q, signal) =>
            api.get('/api/roles/:id/candidates', { params, query: { q }, signal })
          }
        />
      )}
    </FormDialog>
  )
}
