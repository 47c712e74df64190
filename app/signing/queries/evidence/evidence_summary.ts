import db from '@adonisjs/lucid/services/db'
import { likePerson } from '#core/search/normalize'
import type { Audience } from '#people/personnel_file/audience'
import {
  countEvidence,
  scopedEvidence,
  type EvidenceScope,
} from '#signing/queries/evidence/evidence_requests'
import { countOf, expression, table, type RowOf } from '#core/database/table'
import { nameOf } from '#accounts/name_of'

/** The content of a pack, without the small files that describe and prove it. */
export type EvidenceSummary = {
  requests: number
  completed: number
  documents: number
  /** Documents whose files were deleted after their retention period. */
  destroyed: number
  files: number
  bytes: number
  auditEntries: number
}

const HR: Audience = { kind: 'hr' }

/** Counts what `takeEvidence` would include for HR now. */
export async function summarizeEvidence(scope: EvidenceScope): Promise<EvidenceSummary> {
  const requests = () => scopedEvidence(scope, HR).select('r.id')
  const completed = await countOf(scopedEvidence(scope, HR).where('r.status', 'COMPLETED'))
  const documents = await table(db, 'signing_documents as d')
    .leftJoin('stored_files as sent', 'sent.id', 'd.file_id')
    .leftJoin('stored_files as sealed', 'sealed.id', 'd.sealed_file_id')
    .whereIn('d.request_id', requests())
    .select(
      expression<Record<'documents' | 'destroyed' | 'files' | 'bytes', number>>(
        `count(*) as documents, count(d.destroyed_at) as destroyed,
          count(sent.id) + count(sealed.id) as files,
          coalesce(sum(sent.size), 0) + coalesce(sum(sealed.size), 0) as bytes`
      )
    )
    .firstOrFail()
  const stages = await table(db, 'signing_stages as s')
    .join('signing_documents as d', 'd.id', 's.document_id')
    .join('stored_files as f', 'f.id', 's.file_id')
    .whereIn('d.request_id', requests())
    .select(
      expression<Record<'files' | 'bytes', number>>(
        'count(*) as files, coalesce(sum(f.size), 0) as bytes'
      )
    )
    .firstOrFail()
  return {
    requests: await countEvidence(scope, HR),
    completed,
    documents: documents.documents,
    destroyed: documents.destroyed,
    files: documents.files + stages.files,
    bytes: documents.bytes + stages.bytes,
    auditEntries: await countEntries(scope),
  }
}

/** Requests per count, since their ids are text in the log. */
const BATCH = 500

async function countEntries(scope: EvidenceScope): Promise<number> {
  let entries = 0
  let last = 0
  for (;;) {
    const rows = await scopedEvidence(scope, HR)
      .where('r.id', '>', last)
      .orderBy('r.id')
      .limit(BATCH)
      .select('r.id')
    if (rows.length === 0) return entries
    const counted = await table(db, 'audit_entries')
      .where('entity_type', 'signing_request')
      .whereIn(
        'entity_id',
        rows.map(({ id }) => String(id))
      )
      .count('* as total')
      .first()
    entries += counted?.total ?? 0
    last = rows.at(-1)?.id ?? last
    if (rows.length < BATCH) return entries
  }
}

/** A recipient of documents, current or former. */
export type EvidencePerson = { id: number; name: string; email: string; department: string | null }

/** Suggestions shown while someone types a name. */
const OFFERED = 20

const people = () =>
  table(db, 'employees as e')
    .join('users as u', 'u.id', 'e.user_id')
    .whereExists((sent) =>
      sent.from('signing_requests as r').whereColumn('r.employee_id', 'e.id').select('r.id')
    )
    .select('e.id', 'u.first_name', 'u.last_name', 'u.email', 'u.department')

const personOf = (row: RowOf<ReturnType<typeof people>>): EvidencePerson => ({
  id: row.id,
  name: nameOf(row),
  email: row.email,
  department: row.department,
})

/** Possible subjects of a pack, by a part of their name or address. */
export async function searchEvidencePeople(q: string): Promise<EvidencePerson[]> {
  const rows = await people()
    .whereRaw(`u.search_text like ? escape '!'`, [likePerson(q)])
    .orderBy('u.sort_name')
    .orderBy('e.id')
    .limit(OFFERED)
  return rows.map(personOf)
}

/** The subject of a pack: a request's employee; null for a period or an unknown person. */
export async function evidencePerson(scope: EvidenceScope): Promise<EvidencePerson | null> {
  if (scope.kind === 'period') return null
  const query = people()
  if (scope.kind === 'person') void query.where('e.id', scope.employeeId)
  else {
    void query.whereIn('e.id', (request) =>
      request.from('signing_requests as r').where('r.id', scope.requestId).select('r.employee_id')
    )
  }
  const row = await query.first()
  return row && personOf(row)
}
