import db from '@adonisjs/lucid/services/db'
import type { Audience } from '#people/record/audience'
import { STORED_FILES_TABLE } from '#storage/stored_file'
import {
  ACTIONS,
  DOCUMENTS,
  REQUESTS,
  STAGES,
  type ActionRow,
  type RequestRow,
} from '#signing/request'

/** What a pack is about; a period holds what was completed from one moment to another. */
export type EvidenceScope =
  | { kind: 'request'; requestId: number }
  | { kind: 'person'; employeeId: number }
  | { kind: 'period'; from: string; to: string }

export interface EvidenceDocument {
  id: number
  request_id: number
  position: number
  name: string
  template_version: number
  sha256: string
  sent_file: number | null
  sealed_sha256: string | null
  sealed_at: string | null
  sealed_file: number | null
  held_at: string | null
  destroyed_at: string | null
}

/** A document with what the first signer has put on it. */
export interface EvidenceStage {
  document_id: number
  action_id: number
  sha256: string
  file_id: number | null
}

export type EvidenceRequestRow = RequestRow & {
  employee_number: string
  first_name: string
  last_name: string
  email: string
}

export interface EvidenceRequest {
  row: EvidenceRequestRow
  actions: ActionRow[]
  documents: EvidenceDocument[]
  stages: EvidenceStage[]
}

/** Requests in memory at a time. */
const BATCH = 25

/**
 * The requests of a pack, as r.
 * People about themselves get what was completed: what was called off, or is not theirs to sign yet,
 * is shown to them nowhere else either.
 */
export function scopedEvidence(scope: EvidenceScope, audience: Audience) {
  const query = db.from(`${REQUESTS} as r`)
  if (audience.kind === 'own') void query.where('r.status', 'COMPLETED')
  if (scope.kind === 'request') return query.where('r.id', scope.requestId)
  if (scope.kind === 'person') return query.where('r.employee_id', scope.employeeId)
  return query
    .where('r.status', 'COMPLETED')
    .where('r.completed_at', '>=', scope.from)
    .where('r.completed_at', '<=', scope.to)
}

/** How many requests a pack would hold. */
export async function countEvidence(scope: EvidenceScope, audience: Audience): Promise<number> {
  const row = await scopedEvidence(scope, audience).count('* as total').first()
  return Number(row?.total ?? 0)
}

/** The requests of a pack along their ids, a few in memory at a time, five statements for each few. */
export async function* evidenceRequests(
  scope: EvidenceScope,
  audience: Audience
): AsyncGenerator<EvidenceRequest> {
  let last = 0
  for (;;) {
    const rows: EvidenceRequestRow[] = await scopedEvidence(scope, audience)
      .join('employees as e', 'e.id', 'r.employee_id')
      .join('users as u', 'u.id', 'e.user_id')
      .where('r.id', '>', last)
      .orderBy('r.id')
      .limit(BATCH)
      .select('r.*', 'e.employee_number', 'u.first_name', 'u.last_name', 'u.email')
    if (rows.length > 0) yield* withParts(rows)
    if (rows.length < BATCH) return
    last = Number(rows.at(-1)?.id)
  }
}

async function* withParts(rows: EvidenceRequestRow[]): AsyncGenerator<EvidenceRequest> {
  const ids = rows.map(({ id }) => Number(id))
  const actions: ActionRow[] = await db.from(ACTIONS).whereIn('request_id', ids).orderBy('id')
  const documents: EvidenceDocument[] = await db
    .from(`${DOCUMENTS} as d`)
    .leftJoin(`${STORED_FILES_TABLE} as sent`, 'sent.id', 'd.file_id')
    .leftJoin(`${STORED_FILES_TABLE} as sealed`, 'sealed.id', 'd.sealed_file_id')
    .whereIn('d.request_id', ids)
    .orderBy('d.request_id')
    .orderBy('d.position')
    .select('d.id', 'd.request_id', 'd.position', 'd.name', 'd.template_version', 'd.sha256')
    .select('d.sealed_sha256', 'd.sealed_at', 'd.held_at', 'd.destroyed_at')
    .select('sent.id as sent_file', 'sealed.id as sealed_file')
  const stages: EvidenceStage[] = await db
    .from(`${STAGES} as s`)
    .leftJoin(`${STORED_FILES_TABLE} as f`, 'f.id', 's.file_id')
    .whereIn(
      's.document_id',
      documents.map(({ id }) => Number(id))
    )
    .select('s.document_id', 's.action_id', 's.sha256', 'f.id as file_id')
  const actionsOf = Map.groupBy(actions, (row) => Number(row.request_id))
  const documentsOf = Map.groupBy(documents, (row) => Number(row.request_id))
  const stagesOf = Map.groupBy(stages, (row) => Number(row.document_id))
  for (const row of rows) {
    const own = documentsOf.get(Number(row.id)) ?? []
    yield {
      row,
      actions: actionsOf.get(Number(row.id)) ?? [],
      documents: own,
      stages: own.flatMap(({ id }) => stagesOf.get(Number(id)) ?? []),
    }
  }
}
