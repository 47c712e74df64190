import type { ChangeEvent, ComponentProps } from 'react'
import { Input } from '~/components/ui/input'

const DIGITS = 9

/** What is typed or pasted may be spelled with blanks, dots, any dash or wide digits. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

const withDashes = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')

/** Puts the dashes in, and the caret back behind the digit it was behind. */
function format(input: HTMLInputElement, typed: boolean) {
  const digits = digitsOf(input.value)
  // Too many at once are not cut to a number that was never meant; the form says what is wrong.
  if (digits.length > DIGITS && !typed) return
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? undefined))
  const caret = withDashes(before.slice(0, DIGITS)).length
  input.value = withDashes(digits.slice(0, DIGITS))
  input.setSelectionRange(caret, caret)
}

/** A social security number, which gets its dashes as it is typed. */
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
