import type { HttpContext } from '@adonisjs/core/http'
import { checkpointFile, listChecks } from '#audit_log/queries/audit_checks'
import { sendFile } from '#storage/services/send_file'

/** Nights shown; the log contains all of them. */
const SHOWN = 31

/** Results of the nightly checks, and their signed checkpoints. */
export default class AuditChecksController {
  async index() {
    return listChecks(SHOWN)
  }

  async checkpoint(ctx: HttpContext) {
    await sendFile(ctx, await checkpointFile(Number(ctx.params.id)))
  }
}
