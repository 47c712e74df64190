import { peopleCount } from '#core/counted'
import type { ListedEntry } from '#people/queries/managed_lists'
import type { ManagedList } from '#people/models/managed_list'
import { useEffect, useRef, useState } from 'react'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { Notice } from '~/components/feedback/notice'
import { useApiForm } from '~/hooks/use_api_form'
import { messageOf } from '~/lib/failures'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { NameField } from './name_field'
import { takenBy } from './taken_by'

interface MergeDialogProps {
  list: ManagedList
  from: ListedEntry
  /** the other name, if it is already known */
  into: ListedEntry | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onMerged: () => void
  /** called with `from` as someone else has renamed it, which is what the next press is about */
  onRenamed: (from: ListedEntry) => void
}

/** Merges one name into another, after showing how many people that changes. */
export function MergeDialog({ open, onOpenChange, ...rest }: MergeDialogProps) {
  return (
    <DialogFrame
      title={`Merge ${rest.list}`}
      description={
        <>
          <bdi>{rest.from.name}</bdi> is removed from the list, and everyone who has it gets the
          other name.
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
    >
      <MergeForm onClose={() => onOpenChange(false)} {...rest} />
    </DialogFrame>
  )
}

interface Preview {
  into: ListedEntry
  changed: number
}

type MergeFormProps = Omit<MergeDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

function MergeForm({ list, from, into, onClose, onMerged, onRenamed }: MergeFormProps) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const told = useRef<HTMLDivElement>(null)
  const merge = (other: ListedEntry, dryRun: boolean) =>
    api.post('/api/lists/:list/:id/merge', {
      params: { list, id: from.id },
      body: { into: other.id, dryRun, previous: from.name, intoPrevious: other.name },
    })
  const { form, onSubmit, submitting } = useApiForm<{ name: string }, Preview | 'merged' | null>({
    defaultValues: { name: into?.name ?? '' },
    record: from.id,
    submit: async ({ name }) => {
      if (preview && preview.into.name === name.trim()) {
        await merge(preview.into, false)
        return 'merged'
      }
      const other = await findEntry(list, name.trim())
      if (!other) {
        form.setError('name', { message: 'Choose a name from the list' }, { shouldFocus: true })
        return null
      }
      const { changed } = await merge(other, true)
      return { into: other, changed }
    },
    onSuccess: (next) => {
      if (next !== 'merged') return setPreview(next)
      toast({ title: 'Success', description: 'Merged.' })
      onClose()
      onMerged()
    },
    failure: (error) => {
      const renamed = takenBy(error)
      if (renamed?.id === from.id) onRenamed(renamed)
      else if (renamed) {
        form.setValue('name', renamed.name)
        setPreview((last) => last && { ...last, into: renamed })
      }
      if (renamed) return null
      return { title: 'Error', description: messageOf(error, 'The names could not be merged.') }
    },
    fieldFor: () => 'name',
  })
  const isPreviewed = preview !== null && preview.into.name === form.watch('name').trim()

  // Out of the field, where a second Enter would merge before the preview is read.
  useEffect(() => told.current?.focus(), [preview])

  return (
    <DialogForm
      onSubmit={onSubmit}
      submitting={submitting}
      label={isPreviewed ? 'Merge' : 'Preview'}
      busyLabel={isPreviewed ? 'Merging...' : 'Loading...'}
      destructive={isPreviewed}
      onCancel={onClose}
    >
      <NameField
        form={form}
        name="name"
        list={list}
        except={from.name}
        adds={false}
        label="Into"
        required="Choose a name"
      />
      {isPreviewed && (
        <div ref={told} tabIndex={-1} data-focus-quiet>
          <Notice role="status" variant="warning">
            {preview.changed === 0
              ? 'No one has it, so no one is changed.'
              : `${peopleCount(preview.changed)} will be changed.`}{' '}
            This can’t be undone.
          </Notice>
        </div>
      )}
    </DialogForm>
  )
}

/** The entry with exactly this name, among the search results that contain it. */
async function findEntry(list: ManagedList, name: string): Promise<ListedEntry | null> {
  const found = await api.get('/api/lists/:list', {
    params: { list },
    query: { q: name, perPage: 500 },
  })
  return found.find((entry) => entry.name === name) ?? null
}
