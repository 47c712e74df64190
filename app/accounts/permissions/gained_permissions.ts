import PermissionsGained from '#accounts/events/permissions_gained'
import type { Permission } from '#core/permissions'
import { heldOnceLetIn } from '#accounts/permissions/access'
import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { table } from '#core/database/table'
import User from '#accounts/models/user'

/** Permissions that accounts will hold after approval, by id. */
type FutureHoldings = Map<number, ReadonlySet<Permission>>

const ACCOUNTS_AT_ONCE = 500

/** The given accounts that have no password, with what each will hold after approval. */
export async function holdingsOfUnregistered(
  { trx }: Change,
  userIds: readonly number[]
): Promise<FutureHoldings> {
  const holdings: FutureHoldings = new Map()
  for (const some of inBatches(userIds, ACCOUNTS_AT_ONCE)) {
    const accounts = await table(trx, User)
      .whereIn('id', some)
      .whereNull('password')
      .select('id', 'role')
    for (const [id, held] of await heldOnceLetIn(accounts, trx)) holdings.set(id, held)
  }
  return holdings
}

/**
 * Compares with what these accounts hold now. An invitation that someone could read while they
 * held at least as much must not open the account after it gains more.
 */
export async function announceGains(change: Change, before: FutureHoldings): Promise<void> {
  const after = await holdingsOfUnregistered(change, [...before.keys()])
  const gained = [...after].filter(([id, held]) =>
    [...held].some((permission) => !before.get(id)?.has(permission))
  )
  if (gained.length === 0) return
  await PermissionsGained.dispatch(
    change,
    gained.map(([id]) => id)
  )
}
