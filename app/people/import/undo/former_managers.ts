import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ManagerLink } from '#people/import/managers/write_managers'
import { possibleManagers } from '#people/queries/import_people'
import { linkUp, managersAbove, type Managers } from '#people/services/manager_chain'

/** Imports of earlier versions kept the address alone. */
type Before = { id: number } | { email: string }

/** A person whose manager an import replaced. */
export interface Replaced {
  employeeId: number
  /** The present manager. */
  from: number | null
  before: Before | null
}

/** The manager that someone gets back, or why they keep the present one. */
export type FormerManager = { link: ManagerLink; stays: null } | { link: null; stays: string }

const STAYS = 'The manager stays, because the one before'
const GONE = `${STAYS} no longer works here.`
const BELOW = `${STAYS} reports to this person now.`

/**
 * Judges by the rules of an import whether people get their managers back.
 * @param managers those that earlier batches give back, which a preview does not write. Gets these.
 * @returns by employee id.
 */
export async function judgeFormerManagers(
  replaced: readonly Replaced[],
  managers: Managers,
  client: QueryClientContract
): Promise<Map<number, FormerManager>> {
  const befores = replaced.flatMap(({ before }) => before ?? [])
  const { ids, byEmail } = await possibleManagers(client, {
    ids: befores.flatMap((before) => ('id' in before ? before.id : [])),
    emails: befores.flatMap((before) => ('email' in before ? before.email : [])),
  })
  const idOf = (before: Before): number | undefined => {
    if ('email' in before) return byEmail.get(before.email)
    return ids.has(before.id) ? before.id : undefined
  }
  const judged = new Map<number, FormerManager>()
  const links: ManagerLink[] = []
  for (const { employeeId, from, before } of replaced) {
    const to = before && idOf(before)
    if (to === undefined) judged.set(employeeId, { link: null, stays: GONE })
    else links.push({ employeeId, from, to })
  }
  const targets = links.flatMap(({ to }) => to ?? [])
  for (const [id, manager] of await managersAbove(client, targets)) {
    if (!managers.has(id)) managers.set(id, manager)
  }
  const below = new Set(linkUp(managers, links))
  for (const link of links) {
    judged.set(
      link.employeeId,
      below.has(link) ? { link: null, stays: BELOW } : { link, stays: null }
    )
  }
  return judged
}
