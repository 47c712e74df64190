import limiter from '@adonisjs/limiter/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { change } from '#audit/services/change'

/** Further requests of a person for the same file are the same viewing: readers ask by ranges. */
const VIEWING = '10 minutes'

/** What someone opens, by the row that it belongs to. */
interface Opened {
  entityType: string
  entityId: number
  fileId?: number | null
}

/**
 * Writes that someone opens a file that holds another person's data, before it is sent: once for
 * each person, file and ten minutes, however many ranges are read.
 */
export async function auditOpening(
  ctx: HttpContext,
  { entityType, entityId, fileId }: Opened
): Promise<void> {
  if (ctx.request.method() === 'HEAD') return
  const actor = actorOf(ctx)
  const viewing = limiter.use({ requests: 1, duration: VIEWING })
  const key = `opening:${actor.id}:${entityType}:${entityId}:${fileId ?? ''}`
  // Most requests are for further ranges: these write nothing.
  if ((await viewing.remaining(key)) === 0) return
  await change(actor, (change) =>
    change.audit({
      action: 'open_file',
      entityType,
      entityId,
      ...(fileId ? { newValues: { fileId } } : {}),
    })
  )
  await viewing.attempt(key, () => undefined)
}
