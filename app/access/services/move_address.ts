import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#access/models/user'
import type { BuiltInRole } from '#access/permissions'
import { holdingNoMoreThan } from '#access/services/access'

export interface AddressOwner {
  id: number
  role: BuiltInRole
  isRegistered: boolean
}

/**
 * Of some accounts those, by id, whose address a holder of users:manage may change. Whoever has the
 * mailbox of a registered account can reset its password, so that moving it elsewhere must give
 * nobody what they may not do themselves. At most one query, however many accounts there are.
 */
export async function movableAddresses(
  mover: Pick<User, 'id' | 'role' | 'awaitingApprovalAt'>,
  owners: readonly AddressOwner[],
  client?: QueryClientContract
): Promise<Set<number>> {
  const free = owners.filter(
    ({ id, role, isRegistered }) =>
      mover.role === 'admin' || id === mover.id || (role !== 'admin' && !isRegistered)
  )
  const movable = new Set(free.map(({ id }) => id))
  const others = owners.filter(({ id }) => !movable.has(id))
  if (others.length > 0) {
    for (const id of await holdingNoMoreThan(mover, others, client)) movable.add(id)
  }
  return movable
}
