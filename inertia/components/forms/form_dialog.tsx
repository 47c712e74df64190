import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useApiForm, type ApiFormOptions } from '~/hooks/use_api_form'
import { useHeldTyping } from '~/hooks/use_held_typing'
import { FormActions, type FormActionsProps } from './form_actions'

interface DialogFrameProps extends Omit<ComponentProps<typeof DialogContent>, 'title'> {
  title: ReactNode
  description: ReactNode
  /** Omitted where the dialog is mounted only while open. */
  open?: boolean
  onOpenChange: (open: boolean) => void
}

/** A dialog with its title; the content starts over at each opening. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, description, open = true, onOpenChange, children, ...content } = props
  const held = useHeldTyping()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent {...held} {...content}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  )
}

interface DialogFormProps extends FormActionsProps {
  onSubmit: (event: SyntheticEvent) => unknown
  children?: ReactNode
}

/** The form of a dialog: its fields, then Cancel and the submit button. */
export function DialogForm({ onSubmit, children, ...actions }: DialogFormProps) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        // React bubbles it to a form that this dialog was opened from.
        event.stopPropagation()
        void onSubmit(event)
      }}
    >
      {children}
      <FormActions {...actions} />
    </form>
  )
}

type FormProps<T extends FieldValues, R> = ApiFormOptions<T, R> &
  Pick<FormActionsProps, 'label' | 'busyLabel' | 'destructive'> & {
    /** The button is enabled only after a change. */
    needsChange?: boolean
    children: ReactNode | ((form: UseFormReturn<T>) => ReactNode)
  }

/** A dialog around one form. `onSuccess` closes it, so that a failure keeps what was typed. */
export function FormDialog<T extends FieldValues, R>({
  title,
  description,
  open,
  onOpenChange,
  className,
  onCloseAutoFocus,
  onInteractOutside,
  ...form
}: Omit<DialogFrameProps, 'children'> & FormProps<T, R>) {
  const frame = {
    ...{ title, description, open, onOpenChange },
    ...{ className, onCloseAutoFocus, ...(onInteractOutside && { onInteractOutside }) },
  }
  return (
    <DialogFrame {...frame}>
      <Sent {...form} onCancel={() => onOpenChange(false)} />
    </DialogFrame>
  )
}

/** Inside the dialog, so that each opening starts with the default values. */
function Sent<T extends FieldValues, R>({
  label,
  busyLabel,
  destructive,
  needsChange,
  onCancel,
  children,
  ...options
}: FormProps<T, R> & { onCancel: () => void }) {
  const { form, onSubmit, submitting } = useApiForm(options)
  const actions = { label, busyLabel, destructive, submitting, onCancel }
  return (
    <DialogForm {...actions} onSubmit={onSubmit} disabled={needsChange && !form.formState.isDirty}>
      {typeof children === 'function' ? children(form) : children}
    </DialogForm>
  )
}
