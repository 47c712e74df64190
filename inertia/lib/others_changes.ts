import { changedSince } from '#core/changed_since'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Characters of a value that a message can quote. */
const QUOTED_LENGTH = 100

/**
 * Whether a save would replace what someone else has saved since the form was opened. Then the form
 * takes over what is stored, but for what was typed, and its fields say so: saving again replaces it.
 * @param unseen typed fields that someone else has changed and whose values the browser never has.
 */
export function replacesOthersChanges<T extends FieldValues>(
  form: UseFormReturn<T>,
  stored: T,
  unseen: readonly Path<T>[] = []
) {
  const { defaultValues, dirtyFields } = form.formState
  const opened = defaultValues as T
  const typed = form.getValues()
  const seen = Object.keys(dirtyFields).filter(
    (name) => !isSame(stored[name], opened[name]) && !isSame(stored[name], typed[name])
  )
  const replaced = [...seen, ...unseen]
  if (replaced.length === 0) return false
  form.reset(stored, { keepDirtyValues: true })
  for (const [index, name] of replaced.entries()) {
    const message = `${changedSince('This', `changed${quote(stored[name])}`)} Save again to replace it.`
    form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return true
}

/** A value may be a list. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function quote(value: unknown) {
  const told = isNamed(value) ? value.name : value
  const isShort = typeof told === 'string' && told.length <= QUOTED_LENGTH && told.trim() !== ''
  return isShort ? ` to “${told}”` : ''
}

/** Someone who was chosen: the id tells people nothing. */
const isNamed = (value: unknown): value is { name: unknown } =>
  typeof value === 'object' && value !== null && 'name' in value
