import { DialogFrame } from '~/components/forms/form_dialog'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'
import { ChangeQuestion } from './change_question'
import type { ModuleForm } from './module_values'

interface ChangeDialogProps {
  form: ModuleForm
  moduleId: number
  /** the one that saving makes */
  version: number
  today: string
  submitting: boolean
  onSubmit: () => void
  onClose: () => void
}

/** The last question before a change of the content is saved. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { form, moduleId, version, today, submitting, onSubmit, onClose } = props
  return (
    <DialogFrame
      title={`Save as version ${version}`}
      description="You changed what learners see, so this becomes a new version."
      className="max-w-2xl"
      onOpenChange={(open) => open || onClose()}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <ChangeQuestion form={form} moduleId={moduleId} today={today} />
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" aria-disabled={submitting}>
            {submitting ? 'Saving...' : 'Update Module'}
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  )
}
