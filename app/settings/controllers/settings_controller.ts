import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { assertAdmin } from '#core/http/assert_admin'
import type { SectionName } from '#settings/catalog'
import { describeSettings } from '#settings/queries/describe_settings'
import { changeSettings } from '#settings/services/change_settings'
import { readSettings } from '#settings/validators/settings'

/** The settings that administrators change, by section. */
export default class SettingsController {
  async index() {
    return describeSettings()
  }

  async update(ctx: HttpContext) {
    const section = ctx.params.section as SectionName
    if (section === 'mail') assertAdmin(ctx, 'change the mail server')
    const input = await readSettings(section, ctx.request.body())
    await changeSettings(input, actorOf(ctx))
    return describeSettings().filter((one) => one.section === section)
  }
}
