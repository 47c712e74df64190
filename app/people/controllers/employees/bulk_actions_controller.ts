import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { invalidField } from '#core/errors/http_errors'
import { runBulkAction, type BulkRequest } from '#people/services/run_bulk_action'
import { bulkActionValidator } from '#people/validators/bulk_action'

/** One action for many people. */
export default class BulkActionsController {
  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(bulkActionValidator)
    const { action, ids, department, dryRun, fingerprints } = input
    let request: BulkRequest
    if (action === 'approve') {
      const shown = fingerprints?.map(({ id, fingerprint }): [number, string] => [id, fingerprint])
      request = { action, ids, ...(shown && { fingerprints: new Map(shown) }) }
    } else if (action !== 'department') request = { action, ids }
    else if (department) request = { action, ids, department }
    else throw invalidField('department', 'Choose a department.', 'required')
    return { results: await runBulkAction(request, actorOf(ctx), { dryRun }) }
  }
}
