/** A value as a sentence names it; what nothing is set of says so. */
export function valueInWords(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' ? String(value) : `“${String(value)}”`
}
