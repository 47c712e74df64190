/** A value in a sentence; an empty one has words, too. */
export function valueInWords(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' ? String(value) : `“${String(value)}”`
}
