/** Fields chosen for more than one column. */
export function fieldsTwice<Field extends string>(columns: readonly (Field | null)[]): Set<Field> {
  const seen = new Set<Field>()
  const twice = new Set<Field>()
  for (const field of columns) {
    if (field === null) continue
    if (seen.has(field)) twice.add(field)
    seen.add(field)
  }
  return twice
}
