import type { Answer } from '~/lib/routes'

/** One person's permission, with the rule that decided. */
export type Explained = Answer<'GET', '/api/users/:id/permissions'>[number]

export type DecidedBy = Explained['decidedBy']

/** One person's overrides, by permission id. */
export type Overrides = ReadonlyMap<number, boolean>

export const overridesOf = (lines: readonly Explained[]): Overrides =>
  new Map(lines.flatMap(({ id, override }) => (override ? [[id, override === 'grant']] : [])))

export const grantsOf = (overrides: Overrides) =>
  [...overrides].map(([permissionId, granted]) => ({ permissionId, granted }))

/** Whether the person has it, with the overrides as they are shown. */
export const isHeld = ({ id, fixed, held, without }: Explained, overrides: Overrides) =>
  fixed ? held : (overrides.get(id) ?? without.held)

/** A different value creates an override; the value from role and roles removes it. */
export function toggled(overrides: Overrides, line: Explained, held: boolean): Overrides {
  const next = new Map(overrides)
  if (held === line.without.held) next.delete(line.id)
  else next.set(line.id, held)
  return next
}
