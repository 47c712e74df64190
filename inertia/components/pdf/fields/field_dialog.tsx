import type { PlacedField } from '#documents/placed_field'
import { useForm } from 'react-hook-form'
import { CheckboxField } from '~/components/forms/checkbox_field'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { NativeSelect } from '~/components/ui/native-select'
import { KIND_WORDS, nameProblem } from './field_kinds'
import { useSigners } from './signers'

type Edited = Pick<PlacedField, 'name' | 'role' | 'kind' | 'required' | 'page'>

interface FieldDialogProps {
  field: PlacedField
  pageCount: number
  onClose: () => void
  /** @returns an error, or null */
  onSave: (to: Edited) => string | null
  onCloseAutoFocus: (event: Event) => void
}

/** A field's label and signer. */
export default function FieldDialog({
  field,
  pageCount,
  onClose,
  onSave,
  onCloseAutoFocus,
}: FieldDialogProps) {
  const { name, role, kind, required, page } = field
  const choices = Object.fromEntries(useSigners().map((signer) => [signer.role, signer.label]))
  const form = useForm<Edited>({ defaultValues: { name, role, kind, required, page } })

  const submit = form.handleSubmit((values) => {
    const to = { ...values, name: values.name.trim(), page: Number(values.page) }
    const problem = onSave(to)
    if (problem) form.setError('page', { message: problem }, { shouldFocus: true })
    else onClose()
  })

  return (
    <DialogFrame
      title="Edit field"
      description="The name is shown to the signer, and read aloud to signers who use a screen reader."
      onOpenChange={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <DialogForm
        onSubmit={submit}
        submitting={form.formState.isSubmitting}
        label="Save field"
        busyLabel="Save field"
        onCancel={onClose}
      >
        <FormField
          form={form}
          name="name"
          label="Name"
          required="Say what the field asks for."
          rules={{ validate: (value) => nameProblem(String(value)) ?? true }}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <FormField form={form} name="role" label="For" choices={choices} />
          <FormField form={form} name="kind" label="Kind" choices={KIND_WORDS} />
          <FormField form={form} name="page" label="Page">
            {(control) => (
              <NativeSelect {...control} {...form.register('page')}>
                {Array.from({ length: Math.max(pageCount, page) }, (_, index) => (
                  <option key={index} value={index + 1}>
                    {index + 1}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FormField>
        </div>
        <CheckboxField form={form} name="required" label="Required" />
      </DialogForm>
    </DialogFrame>
  )
}
