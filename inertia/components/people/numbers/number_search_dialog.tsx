import type { Data } from '@generated/data'
import { useState } from 'react'
import { DialogFrame } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'
import { useApiForm } from '~/hooks/use_api_form'
import { messageOf } from '~/lib/failures'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import { readSocialSecurityNumber, socialSecurityNumberProblem } from '~/lib/social_security_number'
import { revealReason } from './reveal_reason'
import { SocialSecurityInput } from '../form/social_security_input'

interface NumberSearchFormProps {
  typed: string
  onView: (employeeId: number) => void
}

const rules = {
  required: 'A social security number is required',
  validate: (text: string) => socialSecurityNumberProblem(text) ?? true,
}

type NumberSearchDialogProps = NumberSearchFormProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export default function NumberSearchDialog({
  open,
  onOpenChange,
  ...rest
}: NumberSearchDialogProps) {
  return (
    <DialogFrame
      title="Find by social security number"
      description="Finds the person with exactly this number. Your search and reason are recorded in the audit log."
      open={open}
      onOpenChange={onOpenChange}
    >
      <NumberSearchForm {...rest} />
    </DialogFrame>
  )
}

/** Inside the dialog, so that nothing of a search remains after it. */
function NumberSearchForm({ typed, onView }: NumberSearchFormProps) {
  const [found, setFound] = useState<Data.People.Employee[] | null>(null)
  const { form, onSubmit, submitting } = useApiForm<
    { socialSecurityNumber: string; reason: string },
    Data.People.Employee[]
  >({
    defaultValues: { socialSecurityNumber: readSocialSecurityNumber(typed) ?? '', reason: '' },
    submit: (values) => api.post('/api/employees/number-search', { body: values, quiet: true }),
    onSuccess: setFound,
    failure: (error) => ({
      title: 'Not searched',
      description: messageOf(error, 'The search failed. Please try again.'),
    }),
  })
  const number = form.register('socialSecurityNumber', {
    ...rules,
    onChange: () => setFound(null),
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <FormField
        form={form}
        name="socialSecurityNumber"
        label="Social Security Number"
        required={rules.required}
      >
        {(control) => <SocialSecurityInput {...control} {...number} aria-required />}
      </FormField>
      <FormField
        form={form}
        name="reason"
        label="Reason"
        hint="For instance the letter that names the number."
        required={revealReason.required}
        rules={revealReason.rules}
        maxLength={500}
        autoComplete="off"
      />
      <div role="status" className="grid gap-2 text-sm empty:hidden">
        {found?.length === 0 && <p>No employee has this number.</p>}
        {found !== null && found.length > 0 && (
          <ul className="grid gap-2">
            {found.map((employee) => (
              <li key={employee.id} className="flex items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  <bdi className="font-medium">{fullName(employee)}</bdi>{' '}
                  <span className="text-muted-foreground">
                    <bdi>{employee.employeeId}</bdi>, {employee.status}
                  </span>
                </span>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`View ${fullName(employee)}`}
                  onClick={() => onView(employee.id)}
                >
                  View
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <DialogFooter>
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'Searching...' : 'Find'}
        </Button>
      </DialogFooter>
    </form>
  )
}
