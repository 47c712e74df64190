import type { HttpContext } from '@adonisjs/core/http'
import User from '#accounts/models/user'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'
import { newPasswordValidator, updateUserValidator } from '#accounts/validators/credentials'
import { assertManageable } from '#accounts/permissions/manageable_accounts'
import { changeRole, updateUser } from '#accounts/services/update_user'
import { countAttempt } from '#accounts/sign_in/sign_in_limits'
import { assertReauthenticated } from '#accounts/sign_in/reauthentication_need'
import { sendPasswordReset } from '#accounts/passwords/request_password_reset'
import { setTemporaryPassword } from '#accounts/passwords/set_password'
import { accountRights } from '#accounts/controllers/users/account_rights'
import { assertAdmin } from '#core/http/assert_admin'
import { assertMayChangeRoles } from '#accounts/policies/account_policy'
import { findUser } from '#accounts/queries/users/find_user'
import { listUsers } from '#accounts/queries/users/user_list'
import { answerList } from '#core/http/paging'
import AccountTransformer from '#accounts/transformers/account_transformer'
import { userListValidator } from '#accounts/validators/user_list'
import UserTransformer from '#accounts/transformers/user_transformer'
import { isMailConfigured } from '#settings/current'
import { conflict } from '#core/errors/http_errors'

/** Accounts, changed with users:manage. Role and passwords are for administrators only. */
export default class UsersController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, ...filters } = await userListValidator.validate(ctx.request.qs())
    const list = await listUsers(filters, { page, perPage, cursor })
    const rows = answerList(ctx, list, cursor !== undefined)
    return AccountTransformer.rows(rows, await accountRights(ctx, rows))
  }

  async show(ctx: HttpContext) {
    const user = await findUser(Number(ctx.params.id))
    return ctx.serialize(AccountTransformer.transform(user, await accountRights(ctx, [user])))
  }

  async update(ctx: HttpContext) {
    const { id, isAdmin, email } = ctx.auth.getUserOrFail()
    const updater = { id, isAdmin, mayChangeEmail: true }
    const { role, previousRole, ...input } = await ctx.request.validateUsing(updateUserValidator)
    const userId = Number(ctx.params.id)
    // As in one's profile.
    if (userId === id && input.email !== undefined && input.email !== email) {
      assertReauthenticated(ctx)
      await countAttempt('email-change', email, ctx.request.ip())
    }
    const updated = await change(actorOf(ctx), async (change) => {
      const account = await change.find(User, userId)
      await assertManageable(change, account, updater.id)
      const isMoved = input.email !== undefined && input.email !== account.email
      // The new address can receive a password reset link, so changing it equals changing the
      // password.
      if (isMoved && account.isRegistered) assertReauthenticated(ctx)
      const { user } = await updateUser(change, userId, input, updater)
      if (role !== undefined && role !== user.role) {
        assertMayChangeRoles(updater)
        if (role === 'admin') assertReauthenticated(ctx)
        await changeRole(change, user, role, { previous: previousRole })
      }
      return user
    })
    return ctx.serialize(UserTransformer.transform(updated))
  }

  async resetPassword(ctx: HttpContext) {
    assertAdmin(ctx, 'set passwords')
    const { password } = await ctx.request.validateUsing(newPasswordValidator)
    const userId = Number(ctx.params.id)
    // There, the current password is required, as for every change of one's own password.
    if (userId === ctx.auth.user?.id) throw conflict('Change your own password in your profile.')
    assertReauthenticated(ctx)
    await setTemporaryPassword(userId, password, actorOf(ctx))
    return ctx.response.noContent()
  }

  async sendReset(ctx: HttpContext) {
    assertAdmin(ctx, 'set passwords')
    await sendPasswordReset(Number(ctx.params.id), actorOf(ctx))
    ctx.response.status(202)
    return {
      message: isMailConfigured()
        ? 'Password reset email sent.'
        : 'No mail server is set up: the password reset email waits in the Email log.',
    }
  }
}
