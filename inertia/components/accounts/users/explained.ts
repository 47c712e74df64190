type NamedGiver = { id: number; name: string }

export type DecidedBy = { rule: string; words: string; roles: NamedGiver[] }

/** A permission of one person, and which rule decided; as the server tells it. */
export type Explained = {
  id: number
  permission: string
  resource: string
  action: string
  description: string
  held: boolean
  decidedBy: DecidedBy
  override: 'grant' | 'deny' | null
  without: { held: boolean; decidedBy: DecidedBy }
  fixed: boolean
}

/** The overrides of one person, by the permission's id. */
export type Overrides = ReadonlyMap<number, boolean>

export const overridesOf = (lines: readonly Explained[]): Overrides =>
  new Map(lines.flatMap(({ id, override }) => (override ? [[id, override === 'grant']] : [])))

export const grantsOf = (overrides: Overrides) =>
  [...overrides].map(([permissionId, granted]) => ({ permissionId, granted }))

/** Another value makes an override; the value that role and roles give removes it. */
export function toggled(overrides: Overrides, line: Explained, held: boolean): Overrides {
  const next = new Map(overrides)
  if (held === line.without.held) next.delete(line.id)
  else next.set(line.id, held)
  return next
}
