import type { ChangeEvent, ComponentProps } from 'react'
import { Input } from '~/components/ui/input'

const DIGITS = 9

/** Typed or pasted text may have spaces, dots, any dash or full-width digits. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

const withDashes = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')

/** Inserts the dashes, and keeps the caret behind its digit. */
function format(input: HTMLInputElement, typed: boolean) {
  const digits = digitsOf(input.value)
  // Too many digits are not cut, since that could make a valid wrong number; the form shows the
  // error.
  if (digits.length > DIGITS && !typed) return
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? undefined))
  const caret = withDashes(before.slice(0, DIGITS)).length
  input.value = withDashes(digits.slice(0, DIGITS))
  input.setSelectionRange(caret, caret)
}

/** A social security number, formatted with dashes while it is typed. */
export function SocialSecurityInput({ onChange, ...props }: ComponentProps<'input'>) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { inputType } = event.nativeEvent as InputEvent
    format(event.currentTarget, inputType === 'insertText')
    onChange?.(event)
  }

  return (
    <Input
      {...props}
      inputMode="numeric"
      placeholder="___-__-____"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      onChange={change}
    />
  )
}
