import { LISTED_NAME_LENGTH } from '#accounts/limits'
import type { ListedEntry } from '#people/queries/managed_lists'
import type { ManagedList } from '#people/models/managed_list'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { messageOf } from '~/lib/failures'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { useState } from 'react'
import { peopleCount } from './people_count'

interface EntryDialogProps {
  list: ManagedList
  /** the name to change; null to add one */
  entry: ListedEntry | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => void
  /** told when the name exists in another spelling, and the two are to become one */
  onMerge: (from: ListedEntry, into: ListedEntry) => void
}

export function EntryDialog({ open, onOpenChange, ...rest }: EntryDialogProps) {
  const { list, entry } = rest
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{entry ? `Rename ${list}` : `Add ${list}`}</DialogTitle>
          <DialogDescription>
            {entry && entry.people > 0
              ? `${peopleCount(entry.people)} will have the new name, in their current employment too.`
              : `It is offered wherever a ${list} is chosen.`}
          </DialogDescription>
        </DialogHeader>
        <EntryForm onClose={() => onOpenChange(false)} {...rest} />
      </DialogContent>
    </Dialog>
  )
}

type EntryFormProps = Omit<EntryDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

/** Inside the dialog, so that each opening begins anew. */
function EntryForm({ list, entry, onClose, onSaved, onMerge }: EntryFormProps) {
  const [existing, setExisting] = useState<ListedEntry | null>(null)
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { name: entry?.name ?? '' },
    submit: ({ name }) => {
      setExisting(null)
      return entry
        ? api.put('/api/lists/:list/:id', {
            params: { list, id: entry.id },
            body: { name: name.trim() },
          })
        : api.post('/api/lists/:list', { params: { list }, body: { name: name.trim() } })
    },
    onSuccess: () => {
      toast({ title: 'Success', description: entry ? `The ${list} is renamed.` : 'Added.' })
      onClose()
      onSaved()
    },
    failure: (error) => {
      const taken = takenBy(error)
      if (taken) {
        setExisting(taken)
        return null
      }
      return { title: 'Error', description: messageOf(error, 'The name could not be saved.') }
    },
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="name"
        label="Name"
        required="Type a name"
        rules={{ validate: (value) => Boolean(value.trim()) || 'Type a name' }}
        maxLength={LISTED_NAME_LENGTH}
        autoComplete="off"
      />
      {entry && existing && (
        <Notice role="status">
          Merging gives everybody who has <bdi>{entry.name}</bdi> the name{' '}
          <bdi>{existing.name}</bdi> instead.
        </Notice>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        {entry && existing && (
          <Button
            variant="outline"
            onClick={() => {
              onClose()
              onMerge(entry, existing)
            }}
          >
            Merge them...
          </Button>
        )}
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'Saving...' : 'Save'}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The entry that has the name already, of a call refused for it. */
function takenBy(error: unknown): ListedEntry | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.body as { existing?: ListedEntry }).existing ?? null
}
