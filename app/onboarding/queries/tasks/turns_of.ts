import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { dbTime } from '#core/time'
import type { SignerRole } from '#documents/placed_field'
import type { ItemStatus } from '#onboarding/models/states'
import { isTurnOf } from '#signing/request'

interface Sent {
  status: ItemStatus
  signing_request_id: number | null
  document_request_id: number | null
}

/** An alias, since pages take no interfaces. */
export type SigningAs = { role: SignerRole; label: string }

/** What comes next of documents that were sent. */
export interface Turns {
  /** As whom the viewer signs where it is their turn, by request. */
  signAs: ReadonlyMap<number | null, SigningAs>
  /** The uploads that wait to be reviewed, by request. */
  awaitReview: ReadonlyMap<number | null, number>
}

/** What comes next of the open items: at most two statements. */
export async function turnsOf(items: readonly Sent[], viewerId: number | null): Promise<Turns> {
  const open = items.filter(({ status }) => status === 'open')
  const signing = open.flatMap((item) => item.signing_request_id ?? [])
  const uploads = open.flatMap((item) => item.document_request_id ?? [])
  return {
    signAs: signing.length > 0 ? await rolesToSign(signing, viewerId) : new Map(),
    awaitReview: uploads.length > 0 ? await submitted(uploads) : new Map(),
  }
}

async function rolesToSign(requestIds: readonly number[], viewerId: number | null) {
  const actions = await table(db, 'signing_actions as a')
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .whereIn('a.request_id', requestIds)
    .where((open) => {
      open.whereNull('r.expires_at').orWhere('r.expires_at', '>', dbTime(DateTime.utc()))
    })
    .select('a.request_id', 'a.role', 'a.label', 'a.step', 'a.user_id', 'a.status')
    .select('r.status as request_status')
  const ofRequest = Map.groupBy(actions, (action) => action.request_id)
  return new Map(
    actions
      .filter((action) => action.user_id === viewerId)
      .filter((action) =>
        isTurnOf(
          action.role,
          { status: action.request_status },
          ofRequest.get(action.request_id) ?? []
        )
      )
      .map(({ request_id: id, role, label }) => [id, { role, label }])
  )
}

async function submitted(requestIds: readonly number[]) {
  const rows = await table(db, 'document_submissions')
    .whereIn('request_id', requestIds)
    .where('pending', 1)
    .select('id', 'request_id')
  return new Map(rows.map((row) => [row.request_id, row.id]))
}
