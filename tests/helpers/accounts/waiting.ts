import User from '#accounts/models/user'
import { accessOf } from '#accounts/permissions/access'
import { assertNothingLost } from '#accounts/permissions/nothing_lost'
import { systemActor, type Actor } from '#audit/actor'
import type { Person } from '#tests/helpers/people/people'

/** Someone whose request was let in with what they hold now, and then waits for its turn. */
export async function waiting({ id }: Pick<Person, 'id'>): Promise<Actor> {
  const user = await User.findOrFail(id)
  const access = await accessOf(user)
  const held = { userId: id, isAdmin: user.isAdmin, access, version: 'an earlier one' }
  return {
    ...systemActor,
    id,
    isAdmin: user.isAdmin,
    can: (permission) => access.can(permission),
    assertNothingLost: (trx, mac) => assertNothingLost(held, trx, mac),
  }
}
