import type { Answer } from '~/lib/routes'

/** A permission of one person, and which rule decided. */
export type Explained = Answer<'GET', '/api/users/:id/permissions'>[number]

export type DecidedBy = Explained['decidedBy']

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
