import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { fromDbTime } from '#core/time'
import { conflict, notFound } from '#core/errors/refusals'
import { postMails } from '#messages/services/post_mail'
import { deleteFile } from '#storage/services/delete_file'
import { ASKED, SUBMISSIONS, UNSETTLED, type AskedRow } from '#documents/request'

export const NOT_OPEN = 'This is not asked for any more.'

/** Nobody is reminded of one document twice within a day. */
const REMINDER_HOURS = 24

/**
 * Asks for it no more; an upload that awaits review goes with it.
 * @throws Refusal 404, 409 when it is settled.
 */
export async function cancelAsked(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const row = await change.trx.from(ASKED).where('id', id).select('id').first()
    if (!row) throw notFound()
    if ((await cancelWithin(change, [id])) === 0) throw conflict(NOT_OPEN)
  })
}

/** Ends all that is asked of somebody, within the caller's change. */
export async function cancelOf(change: Change, employeeId: number): Promise<void> {
  const rows: { id: number }[] = await change.trx
    .from(ASKED)
    .where('employee_id', employeeId)
    .whereIn('state', [...UNSETTLED])
    .select('id')
  await cancelWithin(
    change,
    rows.map((row) => Number(row.id))
  )
}

async function cancelWithin(change: Change, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const cancelled = await change.trx
    .from(ASKED)
    .whereIn('id', [...ids])
    .whereIn('state', [...UNSETTLED])
    .update({ state: 'cancelled', cancelled_at: change.time })
  if (Number(cancelled) === 0) return 0
  const pending = () =>
    change.trx
      .from(SUBMISSIONS)
      .whereIn('request_id', [...ids])
      .where('pending', 1)
  const files: { file_id: number | null }[] = await pending().select('file_id')
  await pending().update({ pending: null, withdrawn_at: change.time, file_id: null })
  for (const file of files) if (file.file_id) await deleteFile(change, Number(file.file_id))
  await change.auditMany(
    ids.map((id) => ({
      action: 'cancel',
      entityType: 'document_request',
      entityId: id,
      newValues: { state: 'cancelled' },
    }))
  )
  return Number(cancelled)
}

/** What became of reminding about some documents. */
export interface Reminded {
  reminded: number
  skipped: { id: number; message: string }[]
}

type ReminderRow = AskedRow & {
  email: string
  first_name: string
  last_name: string
  disabled_at: string | null
  registered_at: string | null
}

/** Mails people once more what is asked of them, each at most once a day. */
export async function remindAsked(ids: readonly number[], actor: Actor): Promise<Reminded> {
  return change(actor, async (change) => {
    const rows: ReminderRow[] = await change.trx
      .from(`${ASKED} as r`)
      .join('employees as e', 'e.id', 'r.employee_id')
      .join('users as u', 'u.id', 'e.user_id')
      .whereIn('r.id', [...ids])
      .orderBy('r.id')
      .select('r.*', 'e.registered_at', 'u.email', 'u.first_name', 'u.last_name', 'u.disabled_at')
    const byId = new Map(rows.map((row) => [Number(row.id), row]))
    const skipped = ids.flatMap((id) => {
      const message = obstacleTo(byId.get(id), change)
      return message ? [{ id, message }] : []
    })
    const left = new Set(skipped.map(({ id }) => id))
    const told = rows.filter(({ id }) => !left.has(Number(id)))
    if (told.length === 0) return { reminded: 0, skipped }
    const toldIds = told.map(({ id }) => Number(id))
    await change.trx.from(ASKED).whereIn('id', toldIds).update({ reminded_at: change.time })
    await change.auditMany(
      toldIds.map((id) => ({ action: 'remind', entityType: 'document_request', entityId: id }))
    )
    await postMails(
      change,
      told.map((row) => ({
        kind: 'document_requested' as const,
        recipient: row.email,
        recipientName: `${row.first_name} ${row.last_name}`.trim(),
        payload: { requestId: Number(row.id), reminder: true },
      }))
    )
    return { reminded: told.length, skipped }
  })
}

function obstacleTo(row: ReminderRow | undefined, change: Change): string | null {
  if (!row) return 'There is no such request.'
  if (row.state === 'submitted') return 'It awaits review.'
  if (row.state !== 'open') return NOT_OPEN
  if (!row.registered_at || row.disabled_at) return 'They cannot sign in.'
  const since = fromDbTime(row.reminded_at ?? row.created_at)
  return since.plus({ hours: REMINDER_HOURS }) > change.at ? 'Was told within the last day.' : null
}
