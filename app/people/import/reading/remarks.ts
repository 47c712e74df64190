import type { ImportField } from './fields.js'
import type { Remark } from './types.js'

/** Why a record, or one value of it, is not taken. */
export const problem = (field: ImportField | null, message: string): Remark => ({
  kind: 'problem',
  field,
  message,
})

/** What is worth knowing of a record that is taken. */
export const note = (field: ImportField | null, message: string): Remark => ({
  kind: 'note',
  field,
  message,
})
