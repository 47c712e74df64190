import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { cn } from '~/lib/utils'
import { fieldLabel, type EmployeeForm } from './employee_fields'
import { employeeRules } from './employee_form'
import { RevealedNumber } from '../numbers/revealed_number'
import { SocialSecurityInput } from './social_security_input'

interface SecretFieldProps {
  form: EmployeeForm
  name: 'socialSecurityNumber' | 'driversLicense'
  /** the stored value, of which only the end is known here */
  last4?: string | null
  /** the person, if they exist already */
  employeeId?: number
  className?: string
}

/** Not the label itself: searches for the field by label must not find the buttons. */
const nouns = { socialSecurityNumber: 'number', driversLicense: 'license' }

/**
 * A number that can be written but not read back: empty keeps it. It is no password, so it is
 * masked by style, and no password manager offers to store it.
 */
export function SecretField({ form, name, last4, employeeId, className }: SecretFieldProps) {
  const [visible, setVisible] = useState(false)
  const label = fieldLabel(name)
  const value = form.watch(name)
  const removed = value === null
  const onRecord = last4 !== null && last4 !== undefined
  const { ref, onChange, onBlur } = form.register(name, employeeRules[name])
  const Icon = visible ? EyeOff : Eye

  function set(next: string | null) {
    form.setValue(name, next, {
      shouldDirty: true,
      shouldValidate: Boolean(form.formState.errors[name]),
    })
  }

  /** Checks as soon as all digits are there, or the field is left, not only when saving. */
  function check(text: string, complete: boolean) {
    const wrong = Boolean(form.formState.errors[name])
    if (wrong || (complete && text !== '')) void form.trigger(name)
  }

  const hint = removed
    ? 'Will be removed when you save.'
    : onRecord
      ? 'Leave blank to keep the current one.'
      : 'Stored encrypted.'
  const TextInput = name === 'socialSecurityNumber' ? SocialSecurityInput : Input

  return (
    <FormField form={form} name={name} label={label} hint={hint} className={className}>
      {(control) => (
        <div className="grid gap-1.5">
          <div className="flex gap-2">
            <div className="relative min-w-0 flex-1">
              <TextInput
                {...control}
                ref={ref}
                name={name}
                value={value ?? ''}
                onChange={async (event) => {
                  const { value: text } = event.target
                  await onChange(event)
                  check(text, /(?:\d\D*){9}/.test(text) && name === 'socialSecurityNumber')
                }}
                onBlur={async (event) => {
                  const { value: text } = event.target
                  await onBlur(event)
                  check(text, true)
                }}
                disabled={removed}
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                data-1p-ignore
                data-lpignore="true"
                className={cn('pr-11', !visible && '[-webkit-text-security:disc]')}
              />
              <button
                type="button"
                aria-label={`${visible ? 'Hide' : 'Show'} ${nouns[name]}`}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
                className="absolute inset-y-1 right-1 grid w-9 cursor-pointer place-content-center rounded-sm text-muted-foreground hover:text-foreground"
              >
                <Icon aria-hidden className="size-4" />
              </button>
            </div>
            {onRecord && (
              <Button
                variant="outline"
                aria-label={`${removed ? 'Keep' : 'Remove'} ${nouns[name]}`}
                onClick={() => set(removed ? '' : null)}
              >
                {removed ? 'Keep' : 'Remove'}
              </Button>
            )}
          </div>
          {onRecord && employeeId !== undefined && !removed && (
            <RevealedNumber
              employeeId={employeeId}
              field={name}
              lastFour={last4}
              className="text-sm"
            />
          )}
        </div>
      )}
    </FormField>
  )
}
