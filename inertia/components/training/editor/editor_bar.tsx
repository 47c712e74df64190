import { Link } from '@inertiajs/react'
import { Save } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { SaveBar } from '~/components/forms/save_bar'
import { Button } from '~/components/ui/button'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import type { ModuleForm, ModuleValues } from './module_values'

interface EditorBarProps {
  form: ModuleForm
  formId: string
  initial: ModuleValues
  isNew: boolean
  list: string
  uploading: boolean
  submitting: boolean
  saved: boolean
}

/** On its own, so that typing draws only this and the preview again. */
export function EditorBar(props: EditorBarProps) {
  const { form, formId, initial, isNew, list, uploading, submitting, saved } = props
  useWatch({ control: form.control })
  const changed = JSON.stringify(form.getValues()) !== JSON.stringify(initial)
  useLeaveGuard(
    !saved && (changed || uploading),
    uploading ? 'Leave now? The file is still uploading and would be lost.' : undefined
  )

  return (
    <SaveBar status={uploading ? 'A file is uploading' : changed ? 'Not saved yet' : ''}>
      <Button type="submit" form={formId} aria-disabled={submitting || uploading}>
        <Save aria-hidden />
        {submitting
          ? 'Saving...'
          : uploading
            ? 'Uploading...'
            : isNew
              ? 'Create Module'
              : 'Update Module'}
      </Button>
      <Button variant="outline" asChild>
        <Link href={list}>Cancel</Link>
      </Button>
    </SaveBar>
  )
}
