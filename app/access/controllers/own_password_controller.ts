import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { changePasswordValidator } from '#access/validators/credentials'
import { passwordMatches } from '#access/services/passwords'
import { preparePassword, storePassword } from '#access/services/set_password'
import { countAttempt, forgiveAttempts } from '#access/services/sign_in_limits'
import { invalidField } from '#exceptions/refusals'

/** Changing one's own password, which ends every other session. */
export default class OwnPasswordController {
  async edit({ auth, inertia }: HttpContext) {
    const forced = auth.getUserOrFail().passwordChangeRequiredAt !== null
    return inertia.render('access/change_password', { forced })
  }

  async update(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const { currentPassword, password } = await ctx.request.validateUsing(changePasswordValidator)
    await countAttempt('password', user.email, ctx.request.ip())
    if (!(await passwordMatches(user.password, currentPassword))) {
      throw invalidField('currentPassword', 'This is not your current password.', 'password')
    }
    if (password === currentPassword) {
      throw invalidField('password', 'Choose a password you have not used here.', 'different')
    }
    await forgiveAttempts('password', user.email, ctx.request.ip())
    const passwordHash = await preparePassword(password, user)
    await change(actorOf(ctx), (change) =>
      storePassword(change, user, passwordHash, {
        keepSessionId: ctx.session.sessionId,
        replaces: user.password,
      })
    )
    return ctx.response.noContent()
  }
}
