import db from '@adonisjs/lucid/services/db'
import { nameOf } from '#accounts/name_of'
import type { Audience } from '#people/personnel_file/audience'
import { countOf, table, type RowOf } from '#core/database/table'
import type { Tables } from '#database/tables'
import { boundsOfDay } from '#settings/local_time'
import { HOLD_ACTIONS } from '#signing/request'

/** The scope of a pack; a period covers completions between two moments. */
export type EvidenceScope =
  | { kind: 'request'; requestId: number }
  | { kind: 'person'; employeeId: number }
  | { kind: 'period'; from: string; to: string }

export type EvidenceRequestRow = RowOf<ReturnType<typeof requestsAfter>>
/** A document with its files, if the portal still has them. */
export type EvidenceDocument = RowOf<ReturnType<typeof documentsOf>>
/** A document with the marks of who signed so far. */
export type EvidenceStage = RowOf<ReturnType<typeof stagesOf>>

export interface EvidenceRequest {
  row: EvidenceRequestRow
  actions: Tables['signing_actions'][]
  documents: EvidenceDocument[]
  stages: EvidenceStage[]
}

/** Requests in memory at a time. */
const BATCH = 25

/**
 * The requests of a pack, as r. People get only completed ones that they sign: others are hidden
 * from them elsewhere, too.
 */
export function scopedEvidence(scope: EvidenceScope, audience: Audience) {
  const query = table(db, 'signing_requests as r')
  if (audience.kind === 'own') {
    const signed = table(db, 'signing_actions').where('user_id', audience.userId)
    void query.where('r.status', 'COMPLETED').whereIn('r.id', signed.select('request_id'))
  }
  if (scope.kind === 'request') return query.where('r.id', scope.requestId)
  if (scope.kind === 'person') return query.where('r.employee_id', scope.employeeId)
  return query
    .where('r.status', 'COMPLETED')
    .where('r.completed_at', '>=', boundsOfDay(scope.from).start)
    .where('r.completed_at', '<=', boundsOfDay(scope.to).end)
}

/** Whether a pack is about the person themselves, or a request sent to them. */
export async function isAboutOneself(scope: EvidenceScope, userId: number): Promise<boolean> {
  if (scope.kind === 'period') return false
  const query = table(db, 'employees as e').where('e.user_id', userId)
  if (scope.kind === 'person') return (await countOf(query.where('e.id', scope.employeeId))) > 0
  const sent = query.join('signing_requests as r', 'r.employee_id', 'e.id')
  return (await countOf(sent.where('r.id', scope.requestId))) > 0
}

/** Whom a pack of a person is about, by name and employee ID. */
export async function evidenceSubject(scope: EvidenceScope): Promise<string | null> {
  if (scope.kind !== 'person') return null
  const row = await table(db, 'employees as e')
    .join('users as u', 'u.id', 'e.user_id')
    .where('e.id', scope.employeeId)
    .select('e.employee_number', 'u.first_name', 'u.last_name', 'u.email')
    .firstOrFail()
  return `${nameOf(row)} (${row.employee_number})`
}

/**
 * Audit entries about a request, before a given one. People do not see that their documents are
 * under a legal hold, or why, nor the messages of failed seals, which may name parts of the server.
 */
export function entriesAbout(requestId: number, before: number, audience: Audience) {
  const query = db
    .from('audit_entries')
    .where({ entity_type: 'signing_request', entity_id: String(requestId) })
    .where('id', '<', before)
  return audience.kind === 'own' ? query.whereNotIn('action', [...HOLD_ACTIONS, 'fail']) : query
}

/** The number of requests in a pack. */
export const countEvidence = (scope: EvidenceScope, audience: Audience): Promise<number> =>
  countOf(scopedEvidence(scope, audience))

const requestsAfter = (scope: EvidenceScope, audience: Audience, last: number) =>
  scopedEvidence(scope, audience)
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .where('r.id', '>', last)
    .orderBy('r.id')
    .limit(BATCH)
    .select('r.*', 'e.employee_number', 'e.erased_at', 'u.first_name', 'u.last_name', 'u.email')

/** The requests of a pack by id, a few in memory at a time, five statements per batch. */
export async function* evidenceRequests(
  scope: EvidenceScope,
  audience: Audience
): AsyncGenerator<EvidenceRequest> {
  let last = 0
  for (;;) {
    const rows = await requestsAfter(scope, audience, last)
    if (rows.length > 0) yield* withParts(rows)
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

const documentsOf = (requestIds: readonly number[]) =>
  table(db, 'signing_documents as d')
    .leftJoin('stored_files as sent', 'sent.id', 'd.file_id')
    .leftJoin('stored_files as sealed', 'sealed.id', 'd.sealed_file_id')
    .whereIn('d.request_id', requestIds)
    .orderBy('d.request_id')
    .orderBy('d.position')
    .select('d.id', 'd.request_id', 'd.position', 'd.name', 'd.template_version', 'd.sha256')
    .select('d.sealed_sha256', 'd.sealed_at', 'd.held_at', 'd.destroyed_at')
    .select('sent.id as sent_file', 'sealed.id as sealed_file')

const stagesOf = (documentIds: readonly number[]) =>
  table(db, 'signing_stages as s')
    .leftJoin('stored_files as f', 'f.id', 's.file_id')
    .whereIn('s.document_id', documentIds)
    .orderBy('s.position')
    .select('s.document_id', 's.action_id', 's.position', 's.sha256', 'f.id as file_id')

async function* withParts(rows: EvidenceRequestRow[]): AsyncGenerator<EvidenceRequest> {
  const ids = rows.map(({ id }) => id)
  const actions = await table(db, 'signing_actions').whereIn('request_id', ids).orderBy('id')
  const documents = await documentsOf(ids)
  const stages = await stagesOf(documents.map(({ id }) => id))
  const actionsByRequest = Map.groupBy(actions, (row) => row.request_id)
  const documentsByRequest = Map.groupBy(documents, (row) => row.request_id)
  const stagesByDocument = Map.groupBy(stages, (row) => row.document_id)
  for (const row of rows) {
    const own = documentsByRequest.get(row.id) ?? []
    yield {
      row,
      actions: actionsByRequest.get(row.id) ?? [],
      documents: own,
      stages: own.flatMap(({ id }) => stagesByDocument.get(id) ?? []),
    }
  }
}
