import { createHmac } from 'node:crypto'
import env from '#start/env'
import { normalizeForSearch } from '#core/search/normalize'
import type { KnownPerson } from '#people/import/preview/known_people'
import { FIELD_RULES, type ImportField } from '#people/import/reading/fields'
import { readMoney } from '#spreadsheets/values/money'

/** A person's new and current value. */
export interface FieldChange {
  field: ImportField
  from: string | null
  to: string
}

/** These identify a person, so a file never changes them. */
const IDENTIFYING: ReadonlySet<ImportField> = new Set(['email', 'employeeId'])

/** Equal names in any spelling; a list decides the spelling. */
const LISTED: ReadonlySet<ImportField> = new Set(['position', 'department', 'location'])

export type ImportValues = Partial<Record<ImportField, string>>

/** The columns that are compared with a person's values. */
export const comparedFields = (columns: readonly (ImportField | null)[]): ImportField[] =>
  columns.filter((field): field is ImportField => field !== null && !IDENTIFYING.has(field))

function comparable(field: ImportField, value: string | null): string | null {
  if (value === null) return null
  if (LISTED.has(field)) return normalizeForSearch(value)
  // Forms store an amount as typed, so '22.50' equals a file's 22.5.
  if (FIELD_RULES.get(field)?.kind !== 'money') return value
  const money = readMoney(value, '.')
  return typeof money === 'object' ? money.amount : value
}

export const isSame = (field: ImportField, one: string | null, other: string | null): boolean =>
  comparable(field, one) === comparable(field, other)

/**
 * The differences. An empty field of the record keeps the person's value, and a note is never
 * repeated. Managers are compared by id: employee IDs of two people may differ only by case.
 */
export function changesOf(
  person: KnownPerson,
  values: ImportValues,
  managerId: number | null
): FieldChange[] {
  const changes: FieldChange[] = []
  for (const [name, to] of Object.entries(values)) {
    const field = name as ImportField
    if (IDENTIFYING.has(field)) continue
    if (field === 'note') {
      if (!person.notes.has(to)) changes.push({ field, from: null, to })
      continue
    }
    const from = person.current[field] ?? null
    const stays =
      field === 'manager'
        ? person.manager !== null && person.manager.employeeId === managerId
        : isSame(field, from, to)
    if (!stays) changes.push({ field, from, to })
  }
  return changes
}

/**
 * A keyed hash of the person's values in the record's fields, so the run notices whether someone
 * has changed them since the preview. It is keyed because it covers protected fields.
 */
export function basisOf(person: KnownPerson, values: ImportValues): string {
  const facts = Object.keys(values)
    .filter((field) => !IDENTIFYING.has(field as ImportField))
    .sort()
    .map((name) => {
      const field = name as ImportField
      if (field === 'note') return [field, person.notes.has(values.note ?? '')]
      return [field, comparable(field, person.current[field] ?? null)]
    })
  return createHmac('sha256', env.get('APP_KEY').release())
    .update(JSON.stringify(['import basis', person.userId, facts]))
    .digest('hex')
}
