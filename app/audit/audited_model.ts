import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'

/**
 * What the audit log tells of a model's rows: `static audited = { … } satisfies Audited<Employee>`.
 * A column that is not among `fields` is not told, so that nothing new gets into the log unasked.
 */
export interface Audited<Model> {
  /** The noun the log knows the rows by, such as `training_module`. */
  entityType: string
  /** The column that names whose story it is, where it is another's: an invitation is an employee's. */
  of?: keyof Model & string
  /** What is told, in this order. */
  fields: readonly (keyof Model & string)[]
  /** Of these the log tells that they changed, never to what. */
  redacted?: readonly (keyof Model & string)[]
}

export type AuditedModel = LucidModel & { audited: Audited<unknown> }
/** A row of a model with an `audited` declaration. */
export type AuditedRow = LucidRow

/** Marks a value that the log must not hold: that it changed is told, what it is never. */
export const REDACTED = '[redacted]'

type Values = Record<string, unknown>

/** @throws Error where the model does not say what the log tells of it. */
export function auditedBy(row: AuditedRow): Audited<unknown> {
  const model = row.constructor as AuditedModel
  if (!model.audited) throw new Error(`${model.name} does not say what the audit log tells of it`)
  return model.audited
}

/** What is told of a row that begins or ends; what it has not, and does not say why, is left out. */
export function valuesOf(row: AuditedRow): Values {
  const { fields, redacted = [] } = auditedBy(row)
  const attributes: Values = row.$attributes
  return Object.fromEntries(
    (fields as readonly string[])
      .filter((field) => attributes[field] !== undefined)
      .map((field) => [field, shown(field, attributes[field], redacted)])
  )
}

/** What is told of the fields that differ from what is stored; null where none that is told does. */
export function changesOf(row: AuditedRow): { oldValues: Values; newValues: Values } | null {
  const { fields, redacted = [] } = auditedBy(row)
  const dirty: Values = row.$dirty
  const changed = (fields as readonly string[]).filter((field) => field in dirty)
  if (changed.length === 0) return null
  const told = (values: Values) =>
    Object.fromEntries(changed.map((field) => [field, shown(field, values[field], redacted)]))
  return { oldValues: told(row.$original), newValues: told(dirty) }
}

const shown = (field: string, value: unknown, redacted: readonly string[]) =>
  redacted.includes(field) && value ? REDACTED : (value ?? null)
