import { useEffect, useRef } from 'react'
import { Input } from '~/components/ui/input'

const TYPING_PAUSE_MS = 600

interface DayFilterProps {
  id: string
  value: string
  required?: boolean
  className?: string
  onChange: (day: string) => void
}

/** A half-typed year is not a date yet. */
const isWhole = (day: string) => /^(19|[2-9]\d)\d\d-/.test(day)

/** A day that limits a list. It counts once typing pauses, so an answer never interrupts it. */
export function DayFilter({ id, value, required = false, className, onChange }: DayFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const input = field.current
    if (input && document.activeElement !== input) input.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function finish() {
    clearTimeout(timer.current)
    const input = field.current
    if (!input || input.value === value) return
    const isCleared = input.value === '' && !input.validity.badInput && !required
    if (isCleared || isWhole(input.value)) onChange(input.value)
  }

  function leave() {
    finish()
    const input = field.current
    // Nothing is left standing that the list is not limited to.
    if (!input || isWhole(input.value)) return
    if (required || input.value !== '' || input.validity.badInput) input.value = value
  }

  return (
    <Input
      ref={field}
      id={id}
      type="date"
      min="1900-01-01"
      max="9999-12-31"
      defaultValue={value}
      className={className}
      onChange={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(finish, TYPING_PAUSE_MS)
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        finish()
      }}
    />
  )
}
