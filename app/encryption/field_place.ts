/** Where a ciphertext belongs; moved to any other place it no longer opens. */
export interface FieldPlace {
  table: string
  column: string
  /** The row's id; for a key of several columns, their values joined. */
  id: number | string
}
