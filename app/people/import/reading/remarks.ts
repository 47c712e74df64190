import type { ImportField } from './fields.js'
import type { Remark } from './types.js'

/** An error of a record or one of its values. */
export const problem = (field: ImportField | null, message: string): Remark => ({
  kind: 'problem',
  field,
  message,
})

/** A note about a record that is accepted. */
export const note = (field: ImportField | null, message: string): Remark => ({
  kind: 'note',
  field,
  message,
})
