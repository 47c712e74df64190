import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'

/**
 * The audited fields of a model: `static audited = { … } satisfies Audited<Employee>`. Only
 * listed columns appear in the log, so a new column is never logged by accident.
 */
export interface Audited<Model> {
  /** The log's noun for the rows, such as `training_module`. */
  entityType: string
  /**
   * The column with the id of the row whose log includes this one: an invitation belongs to an
   * employee.
   */
  of?: keyof Model & string
  /** The logged fields, in this order. */
  fields: readonly (keyof Model & string)[]
  /** The log records that these changed, never their values. */
  redacted?: readonly (keyof Model & string)[]
}

export type AuditedModel = LucidModel & { audited: Audited<unknown> }
/** A row of a model with an `audited` declaration. */
export type AuditedRow = LucidRow

/** Replaces a value that the log must not contain: only the fact of the change is logged. */
export const REDACTED = '[redacted]'

type Values = Record<string, unknown>

/** @throws Error where the model does not declare its audited fields. */
export function auditedBy(row: AuditedRow): Audited<unknown> {
  const model = row.constructor as AuditedModel
  if (!model.audited) throw new Error(`${model.name} does not say what the audit log records of it`)
  return model.audited
}

/** The logged values of a new or deleted row, without empty ones. */
export function valuesOf(row: AuditedRow): Values {
  const { fields, redacted = [] } = auditedBy(row)
  const attributes: Values = row.$attributes
  return Object.fromEntries(
    (fields as readonly string[])
      .filter((field) => attributes[field] !== undefined)
      .map((field) => [field, shown(field, attributes[field], redacted)])
  )
}

/** The logged fields that differ from the stored row; null when none does. */
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
