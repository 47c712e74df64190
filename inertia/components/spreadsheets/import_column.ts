/** A field that a column of a file can become. */
export type ImportFieldOption<Field extends string> = { name: Field; label: string }

export type ImportColumn<Field extends string> = {
  index: number
  heading: string
  field: Field | null
  guess: Field | null
  /** at most 3; protected ones are masked */
  samples: string[]
}
