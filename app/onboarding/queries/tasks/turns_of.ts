import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { dbTime } from '#core/time'
import type { SignerRole } from '#documents/placed_field'
import type { ItemStatus } from '#onboarding/models/states'
import { isTurnOf, signerOf } from '#signing/request'

interface Sent {
  status: ItemStatus
  signing_request_id: number | null
  document_request_id: number | null
}

/** An alias, since pages take no interfaces. */
export type SigningAs = { role: SignerRole; label: string }

/** Someone whose turn it is to sign; without an account, no id. */
interface Signing extends SigningAs {
  userId: number | null
  name: string
}

/** What comes next of documents that were sent. */
export interface Turns {
  /** As whom the viewer signs where it is their turn, by request. */
  signAs: ReadonlyMap<number | null, SigningAs>
  /** Who has to sign now, by request. */
  toSign: ReadonlyMap<number | null, Signing[]>
  /** The uploads that wait to be reviewed, by request. */
  awaitReview: ReadonlyMap<number | null, number>
  /** The requests whose last upload was not accepted. */
  rejected: ReadonlySet<number | null>
}

/** What comes next of the open items: at most two statements. */
export async function turnsOf(items: readonly Sent[], viewerId: number | null): Promise<Turns> {
  const open = items.filter(({ status }) => status === 'open')
  const signing = open.flatMap((item) => item.signing_request_id ?? [])
  const uploads = open.flatMap((item) => item.document_request_id ?? [])
  const toSign = signing.length > 0 ? await signersNow(signing) : new Map<number, Signing[]>()
  const submissions = uploads.length > 0 ? await lastSubmissions(uploads) : []
  const ofViewer = [...toSign].flatMap(([id, signers]): [number, SigningAs][] => {
    const own = signers.find(({ userId }) => userId === viewerId)
    return own ? [[id, { role: own.role, label: own.label }]] : []
  })
  return {
    signAs: new Map(ofViewer),
    toSign,
    awaitReview: new Map(
      submissions.filter(({ pending }) => pending === 1).map((row) => [row.request_id, row.id])
    ),
    rejected: new Set(
      submissions.filter(({ accepted }) => accepted === 0).map((row) => row.request_id)
    ),
  }
}

async function signersNow(requestIds: readonly number[]): Promise<Map<number, Signing[]>> {
  const actions = await table(db, 'signing_actions as a')
    .join('signing_requests as r', 'r.id', 'a.request_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .whereIn('a.request_id', requestIds)
    .where((open) => {
      open.whereNull('r.expires_at').orWhere('r.expires_at', '>', dbTime(DateTime.utc()))
    })
    .orderBy('a.id')
    .select('a.request_id', 'a.role', 'a.label', 'a.step', 'a.user_id', 'a.status')
    .select('a.recipient_name', 'a.recipient_email', 'u.first_name', 'u.last_name', 'u.email')
    .select('r.status as request_status')
  const ofRequest = Map.groupBy(actions, (action) => action.request_id)
  return Map.groupBy(
    actions
      .filter(({ role, request_status: status, request_id: id }) =>
        isTurnOf(role, { status }, ofRequest.get(id) ?? [])
      )
      .map((action) => ({
        requestId: action.request_id,
        role: action.role,
        label: action.label,
        userId: action.user_id,
        name: signerOf(action).name,
      })),
    ({ requestId }) => requestId
  )
}

/** The last upload of each request that was not withdrawn. */
async function lastSubmissions(requestIds: readonly number[]) {
  const rows = await table(db, 'document_submissions')
    .whereIn('request_id', requestIds)
    .whereNull('withdrawn_at')
    .orderBy('id')
    .select('id', 'request_id', 'pending', 'accepted')
  return [...new Map(rows.map((row) => [row.request_id, row])).values()]
}
