import type { HttpContext } from '@adonisjs/core/http'
import User from '#accounts/models/user'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { changePasswordValidator } from '#accounts/validators/credentials'
import { assertOwnPassword } from '#accounts/passwords/own_password'
import { preparePassword, storePassword } from '#accounts/passwords/set_password'
import { invalidField } from '#core/errors/http_errors'

/** Changes one's own password and ends every other session. */
export default class OwnPasswordController {
  async edit({ auth, inertia }: HttpContext) {
    const forced = auth.getUserOrFail().passwordChangeRequiredAt !== null
    return inertia.render('accounts/change_password', { forced })
  }

  async update(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const { currentPassword, password } = await ctx.request.validateUsing(changePasswordValidator)
    await assertOwnPassword(user, currentPassword, ctx.request.ip())
    if (password === currentPassword) {
      throw invalidField('password', 'Choose a password you have not used here.', 'different')
    }
    const passwordHash = await preparePassword(password, user)
    await change(actorOf(ctx), async (change) => {
      await storePassword(change, await change.find(User, user.id), passwordHash, {
        keepSessionId: ctx.session.sessionId,
        replaces: user.password,
      })
    })
    return ctx.response.noContent()
  }
}
