/** Fields that more than one column is to become. */
export function fieldsTwice(columns: readonly (string | null)[]): Set<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const field of columns) {
    if (field === null) continue
    if (seen.has(field)) twice.add(field)
    seen.add(field)
  }
  return twice
}
