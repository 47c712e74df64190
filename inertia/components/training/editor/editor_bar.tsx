import { Link } from '@inertiajs/react'
import { CircleCheck, Plus, Save } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { SaveBar } from '~/components/forms/save_bar'
import { Button } from '~/components/ui/button'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import type { ModuleForm, ModuleValues } from './module_values'

interface EditorBarProps {
  form: ModuleForm
  formId: string
  initial: ModuleValues
  draft: boolean
  isNew: boolean
  list: string
  uploading: boolean
  submitting: boolean
  saved: boolean
  onPublish: () => void
}

/** On its own, so that typing draws only this and the preview again. */
export function EditorBar(props: EditorBarProps) {
  const { form, formId, initial, draft, isNew, list, uploading, submitting, saved, onPublish } =
    props
  useWatch({ control: form.control })
  const { publishing, ...values } = form.getValues()
  const { publishing: _, ...before } = initial
  const changed = JSON.stringify(values) !== JSON.stringify(before)
  useLeaveGuard(
    !saved && (changed || uploading),
    uploading ? 'Leave now? The file is still uploading and would be lost.' : undefined
  )

  const waits = submitting || uploading
  const label = (act: string, doing: string, isDoing: boolean) =>
    submitting && isDoing ? doing : uploading ? 'Uploading...' : act

  return (
    <>
      {draft && (
        <p className="mb-4 text-sm text-muted-foreground">
          Save draft keeps it private: only administrators see it, and it isn’t assigned to anyone.{' '}
          {isNew ? 'Create Module publishes it right away.' : 'Publish makes it available.'} A
          published module can’t become a draft again.
        </p>
      )}
      <SaveBar status={uploading ? 'A file is uploading' : changed ? 'Not saved yet' : ''}>
        {draft && (
          <Button aria-disabled={waits} onClick={onPublish}>
            {isNew ? <Plus aria-hidden /> : <CircleCheck aria-hidden />}
            {isNew
              ? label('Create Module', 'Saving...', publishing)
              : label('Publish', 'Publishing...', publishing)}
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          variant={draft ? 'outline' : 'default'}
          aria-disabled={waits}
        >
          <Save aria-hidden />
          {draft
            ? label('Save draft', 'Saving...', !publishing)
            : label('Update Module', 'Saving...', true)}
        </Button>
        <Button variant={draft ? 'ghost' : 'outline'} asChild>
          <Link href={list}>Cancel</Link>
        </Button>
      </SaveBar>
    </>
  )
}
