import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { assertAdmin } from '#core/http/assert_admin'
import { testMailServer, type MailTest } from '#settings/services/check_mail_server'
import { mailTestValidator } from '#settings/validators/settings'

/** Tests a mail server before its settings are stored. A failure is an answer, too. */
export default class MailServerTestsController {
  async store(ctx: HttpContext) {
    assertAdmin(ctx, 'test a mail server')
    const test = (await ctx.request.validateUsing(mailTestValidator)) as MailTest
    return testMailServer(test, ctx.auth.getUserOrFail().id, actorOf(ctx))
  }
}
