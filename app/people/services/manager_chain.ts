import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#core/database/in_batches'

/** Who manages whom, by employee id; null for people without a manager. */
export type Managers = Map<number, number | null>

const SEEDS_AT_ONCE = 5_000

/**
 * The chain of managers above the given employees, by employee id. People without a manager are
 * left out.
 */
export async function managersAbove(
  client: QueryClientContract,
  employeeIds: readonly number[]
): Promise<Map<number, number>> {
  const managers = new Map<number, number>()
  for (const some of inBatches(employeeIds, SEEDS_AT_ONCE)) {
    for (const row of await chainRows(client, some)) {
      if (row.manager_id !== null) managers.set(row.id, row.manager_id)
    }
  }
  return managers
}

async function chainRows(
  client: QueryClientContract,
  seeds: readonly number[]
): Promise<{ id: number; manager_id: number | null }[]> {
  const places = seeds.map(() => '?').join(', ')
  // The union keeps a row once, so that even a circle ends.
  const answer = await client.rawQuery(
    `with recursive above (id, manager_id) as (
       select id, manager_id from employees where id in (${places})
       union
       select employees.id, employees.manager_id
       from employees join above on employees.id = above.manager_id
     )
     select id, manager_id from above`,
    [...seeds]
  )
  // MySQL returns rows and fields, SQLite only the rows.
  return Array.isArray(answer[0]) ? answer[0] : answer
}

/** Whether `sought` is `from` or above them, at any level. */
export function isAbove(
  managers: ReadonlyMap<number, number | null>,
  sought: number,
  from: number
): boolean {
  const passed = new Set<number>()
  for (let at: number | undefined = from; at !== undefined && !passed.has(at);) {
    if (at === sought) return true
    passed.add(at)
    at = managers.get(at) ?? undefined
  }
  return false
}

/**
 * Gives people their managers, except someone below them. Two may change places: a link waits for
 * the others that it needs.
 * @param managers the chain above each new manager. Gets the links.
 * @returns the links that are not possible.
 */
export function linkUp<Link extends { employeeId: number; to: number | null }>(
  managers: Managers,
  links: readonly Link[]
): Link[] {
  let waiting = [...links]
  for (;;) {
    const refused: Link[] = []
    for (const link of waiting) {
      if (link.to !== null && isAbove(managers, link.employeeId, link.to)) refused.push(link)
      else managers.set(link.employeeId, link.to)
    }
    if (refused.length === waiting.length) return refused
    waiting = refused
  }
}
