import { peopleCount } from '#core/counted'
import { LISTED_NAME_LENGTH } from '#accounts/limits'
import type { ListedEntry } from '#people/queries/managed_lists'
import type { ManagedList } from '#people/models/managed_list'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { messageOf } from '~/lib/failures'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { useState } from 'react'
import { takenBy } from './taken_by'

interface EntryDialogProps {
  list: ManagedList
  /** the name to change; null to add one */
  entry: ListedEntry | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onSaved: () => void
  /** called when the name exists in another spelling, to offer a merge */
  onMerge: (from: ListedEntry, into: ListedEntry) => void
  /** called with the entry as someone else has renamed it, which is what the next press is about */
  onRenamed?: (entry: ListedEntry) => void
}

export function EntryDialog({ open, onOpenChange, ...rest }: EntryDialogProps) {
  const { list, entry } = rest
  return (
    <DialogFrame
      title={entry ? `Rename ${list}` : `Add ${list}`}
      description={
        entry && entry.people > 0
          ? `${peopleCount(entry.people)} will have the new name, also in their current employment.`
          : `You can choose it wherever a ${list} is needed.`
      }
      open={open}
      onOpenChange={onOpenChange}
    >
      <EntryForm onClose={() => onOpenChange(false)} {...rest} />
    </DialogFrame>
  )
}

type EntryFormProps = Omit<EntryDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

/** Inside the dialog, so that each opening starts over. */
function EntryForm({ list, entry, onClose, onSaved, onMerge, onRenamed }: EntryFormProps) {
  const [existing, setExisting] = useState<ListedEntry | null>(null)
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { name: entry?.name ?? '' },
    submit: ({ name }) => {
      setExisting(null)
      return entry
        ? api.put('/api/lists/:list/:id', {
            params: { list, id: entry.id },
            body: { name: name.trim(), previous: entry.name },
          })
        : api.post('/api/lists/:list', { params: { list }, body: { name: name.trim() } })
    },
    onSuccess: () => {
      toast({ title: 'Success', description: entry ? `The ${list} was renamed.` : 'Added.' })
      onClose()
      onSaved()
    },
    failure: (error) => {
      const found = takenBy(error)
      if (found) {
        if (found.id === entry?.id) onRenamed?.(found)
        else setExisting(found)
        return null
      }
      return { title: 'Error', description: messageOf(error, 'The name could not be saved.') }
    },
  })

  // Another name is typed, and the field's message is gone: there is nothing to merge with.
  const taken = form.formState.errors.name?.type === 'server' ? existing : null

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label="Save"
      busyLabel="Saving..."
      onCancel={onClose}
      others={
        entry &&
        taken && (
          <Button
            variant="outline"
            onClick={() => {
              onClose()
              onMerge(entry, taken)
            }}
          >
            Merge them...
          </Button>
        )
      }
    >
      <FormField
        form={form}
        name="name"
        label="Name"
        required="Enter a name"
        maxLength={LISTED_NAME_LENGTH}
        autoComplete="off"
      />
      {entry && taken && (
        <Notice role="status">
          Merging gives everyone who has <bdi>{entry.name}</bdi> the name <bdi>{taken.name}</bdi>{' '}
          instead.
        </Notice>
      )}
    </DialogForm>
  )
}
