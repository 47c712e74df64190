import { SessionGuard } from '@adonisjs/auth/session'
import type { GuardConfigProvider } from '@adonisjs/auth/types'
import type { SessionGuardEvents } from '@adonisjs/auth/types/session'
import type { HttpContext } from '@adonisjs/core/http'
import type { EmitterLike } from '@adonisjs/core/types/events'
import type User from '#accounts/models/user'
import type { SessionUsers } from '#accounts/sessions/session_users'

/** The framework's session guard, with accounts read together with the session. */
export const guardOfSessions: GuardConfigProvider<
  (ctx: HttpContext) => SessionGuard<false, SessionUsers>
> = {
  async resolver(name, app) {
    const { SessionUsers } = await import('#accounts/sessions/session_users')
    const emitter = (await app.container.make('emitter')) as EmitterLike<SessionGuardEvents<User>>
    return (ctx) =>
      new SessionGuard(name, ctx, { useRememberMeTokens: false }, emitter, new SessionUsers(ctx))
  },
}
