/** One kind of what closing an account ends or hands on. */
export type DeprovisionItem = {
  kind: string
  count: number
  told: string
  successor: { label: string; address: string; required: boolean } | null
  choices: { value: string; label: string }[]
}

export type DeprovisionPreview = { disabled: boolean; items: DeprovisionItem[] }
