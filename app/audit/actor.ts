import { userInfo } from 'node:os'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Permission } from '#core/permissions'

/** The author of a change, as the audit log names them. */
export interface Actor {
  /** The account; null for a command, the system or a visitor. */
  id: number | null
  label: string
  address: string | null
  requestId: string | null
  /** True for an administrator and the system itself. */
  isAdmin: boolean
  /** Whether they hold a permission. Policies check it on the row that a change reads. */
  can(permission: Permission): boolean
  /**
   * Checks again, inside a change, what let in the request of a person, which may have waited for
   * its turn. Commands, the system and visitors have nothing to lose.
   * @param mac where the audit log ends.
   * @throws HttpError 403.
   */
  assertNothingLost?(trx: TransactionClientContract, mac: string): Promise<void>
}

export const systemActor: Actor = {
  id: null,
  label: 'System',
  address: null,
  requestId: null,
  isAdmin: true,
  can: () => true,
}

/**
 * Work that the server does later for the person who started it: in their name, without their
 * permissions.
 */
export const onBehalfOf = (
  starter: Pick<Actor, 'id' | 'label'> & Partial<Pick<Actor, 'address' | 'requestId'>>
): Actor => ({ address: null, requestId: null, ...starter, isAdmin: false, can: () => false })

/** For cron and containers, which set no USER. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as an id without a name.
    return `uid ${process.getuid?.()}`
  }
}

/** The sysadmin's shell: `Command admin:create (root)`. */
export function commandActor(commandName: string): Actor {
  const account = process.env.SUDO_USER ?? process.env.USER ?? accountName()
  return { ...systemActor, label: `Command ${commandName} (${account})`.slice(0, 255) }
}

/** The signed-in person behind a request, or 'Visitor' if no one is signed in. */
export function actorOf(ctx: HttpContext): Actor {
  const user = ctx.auth?.user
  const label = user ? `${user.firstName} ${user.lastName}`.trim() || user.email : 'Visitor'
  return {
    id: user?.id ?? null,
    label: label.slice(0, 255),
    address: ctx.request.ip().slice(0, 45),
    requestId: ctx.request.id()?.slice(0, 64) ?? null,
    isAdmin: user?.role === 'admin',
    can: (permission) => ctx.access?.can(permission) ?? false,
    assertNothingLost: ctx.assertNothingLost,
  }
}

/** The same person for what needs no permission: to end a session, or to log what has happened. */
export const whateverLost = (actor: Actor): Actor => ({ ...actor, assertNothingLost: undefined })

/**
 * The same request, attributed to the account it concerns (a sign-in, a registration), which a
 * password or a link proves, whoever else is signed in.
 */
export function actingAs(
  actor: Actor,
  user: { id: number; firstName: string; lastName: string; email: string }
): Actor {
  const label = `${user.firstName} ${user.lastName}`.trim() || user.email
  return { ...whateverLost(actor), id: user.id, label: label.slice(0, 255) }
}
