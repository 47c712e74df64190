import type { HttpContext } from '@adonisjs/core/http'
import { actorOf, type Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { count, isCounted } from '#core/http/rate_limit'

/**
 * Seconds in which further requests of a person for the same file are one viewing, since readers
 * request ranges.
 */
const VIEWING = 10 * 60

/** The opened file, by the row that it belongs to. */
interface Opened {
  entityType: string
  entityId: number
  fileId?: number | null
}

/**
 * Audits that a person opens a file with another person's data, before it is sent: once per
 * person, file and ten minutes, however many ranges are read.
 */
export async function auditOpening(
  ctx: HttpContext,
  { entityType, entityId, fileId }: Opened,
  actor: Actor = actorOf(ctx)
): Promise<void> {
  if (ctx.request.method() === 'HEAD') return
  const key = `opening:${actor.id ?? actor.label}:${entityType}:${entityId}:${fileId ?? ''}`
  // Most requests are for further ranges, which write nothing.
  if (await isCounted(key)) return
  await change(actor, (change) =>
    change.audit({
      action: 'open_file',
      entityType,
      entityId,
      ...(fileId ? { newValues: { fileId } } : {}),
    })
  )
  await count(key, VIEWING)
}
