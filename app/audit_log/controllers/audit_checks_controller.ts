import type { HttpContext } from '@adonisjs/core/http'
import { checkpointFile, listChecks } from '#audit_log/queries/audit_checks'
import { sendFile } from '#storage/services/send_file'

/** Of so many last nights; all of them are in the log itself. */
const SHOWN = 31

/** What the nightly checks of the chain found, and the checkpoints they signed. */
export default class AuditChecksController {
  async index() {
    return listChecks(SHOWN)
  }

  async checkpoint(ctx: HttpContext) {
    await sendFile(ctx, await checkpointFile(Number(ctx.params.id)))
  }
}
