/** The place of a ciphertext. Moved to any other place, it does not decrypt. */
export interface FieldPlace {
  table: string
  column: string
  /** The row's id; for a key of several columns, their values joined. */
  id: number | string
}
