import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { listPreferences } from '#messages/queries/mail_preferences'
import { chooseMails } from '#messages/delivery/choose_mails'
import { preferencesValidator } from '#messages/validators/preferences'

/** A person's choice of emails. */
export default class NotificationPreferencesController {
  async show({ access, auth }: HttpContext) {
    return listPreferences(auth.getUserOrFail().id, (permission) => access.can(permission))
  }

  async update(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    const { preferences } = await ctx.request.validateUsing(preferencesValidator)
    await chooseMails(id, preferences, actorOf(ctx))
    return listPreferences(id, (permission) => ctx.access.can(permission))
  }
}
