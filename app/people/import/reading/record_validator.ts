import vine from '@vinejs/vine'
import { day, email, line, lines } from '#core/http/fields'
import { driversLicense } from '#people/validators/numbers'
import { IMPORT_FIELDS, type ImportFieldRule } from './fields.js'

function schemaOf({ name, kind, max }: ImportFieldRule) {
  if (name === 'firstName' || name === 'lastName') return line(max).minLength(1)
  if (name === 'driversLicense') return driversLicense().optional()
  if (kind === 'email') return email()
  if (kind === 'date') return day().optional()
  return kind === 'lines' ? lines(max).optional() : line(max).optional()
}

/** The forms' rules for every field that a file can have; compiled once. */
export const recordValidator = vine.create(
  Object.fromEntries(IMPORT_FIELDS.map((rule) => [rule.name, schemaOf(rule)]))
)
