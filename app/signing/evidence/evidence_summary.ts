import db from '@adonisjs/lucid/services/db'
import { likeContaining } from '#core/search/fold'
import type { Audience } from '#people/record/audience'
import {
  countEvidence,
  scopedEvidence,
  type EvidenceScope,
} from '#signing/evidence/evidence_requests'
import { DOCUMENTS, REQUESTS, signerName, STAGES } from '#signing/request'
import { STORED_FILES_TABLE } from '#storage/stored_file'

/** What a pack would hold; it holds a few small files besides, which tell and prove it. */
export type EvidenceSummary = {
  requests: number
  completed: number
  documents: number
  /** Of the documents, those whose files were destroyed when their time was over. */
  destroyed: number
  files: number
  bytes: number
  auditEntries: number
}

const HR: Audience = { kind: 'hr' }

/** Counts what `takeEvidence` would put in for HR, as things stand. */
export async function summarizeEvidence(scope: EvidenceScope): Promise<EvidenceSummary> {
  const requests = () => scopedEvidence(scope, HR).select('r.id')
  const completed = await scopedEvidence(scope, HR)
    .where('r.status', 'COMPLETED')
    .count('* as total')
    .first()
  const documents = await db
    .from(`${DOCUMENTS} as d`)
    .leftJoin(`${STORED_FILES_TABLE} as sent`, 'sent.id', 'd.file_id')
    .leftJoin(`${STORED_FILES_TABLE} as sealed`, 'sealed.id', 'd.sealed_file_id')
    .whereIn('d.request_id', requests())
    .select(
      db.raw('count(*) as documents'),
      db.raw('count(d.destroyed_at) as destroyed'),
      db.raw('count(sent.id) + count(sealed.id) as files'),
      db.raw('coalesce(sum(sent.size), 0) + coalesce(sum(sealed.size), 0) as bytes')
    )
    .first()
  const stages = await db
    .from(`${STAGES} as s`)
    .join(`${DOCUMENTS} as d`, 'd.id', 's.document_id')
    .join(`${STORED_FILES_TABLE} as f`, 'f.id', 's.file_id')
    .whereIn('d.request_id', requests())
    .select(db.raw('count(*) as files'), db.raw('coalesce(sum(f.size), 0) as bytes'))
    .first()
  return {
    requests: await countEvidence(scope, HR),
    completed: Number(completed?.total ?? 0),
    documents: Number(documents?.documents ?? 0),
    destroyed: Number(documents?.destroyed ?? 0),
    files: Number(documents?.files ?? 0) + Number(stages?.files ?? 0),
    bytes: Number(documents?.bytes ?? 0) + Number(stages?.bytes ?? 0),
    auditEntries: await countEntries(scope),
  }
}

/** So many requests' entries are counted at a time: their ids are texts in the log. */
const BATCH = 500

async function countEntries(scope: EvidenceScope): Promise<number> {
  let entries = 0
  let last = 0
  for (;;) {
    const rows: { id: number }[] = await scopedEvidence(scope, HR)
      .where('r.id', '>', last)
      .orderBy('r.id')
      .limit(BATCH)
      .select('r.id')
    if (rows.length === 0) return entries
    const counted = await db
      .from('audit_entries')
      .where('entity_type', 'signing_request')
      .whereIn(
        'entity_id',
        rows.map(({ id }) => String(id))
      )
      .count('* as total')
      .first()
    entries += Number(counted?.total ?? 0)
    last = Number(rows.at(-1)?.id)
    if (rows.length < BATCH) return entries
  }
}

/** Somebody to whom documents were sent, whether they are still here or not. */
export type EvidencePerson = { id: number; name: string; email: string; department: string | null }

/** So many are offered while somebody types a name. */
const OFFERED = 20

const people = () =>
  db
    .from('employees as e')
    .join('users as u', 'u.id', 'e.user_id')
    .whereExists((sent) => {
      void sent.from(`${REQUESTS} as r`).whereColumn('r.employee_id', 'e.id').select('r.id')
    })
    .select('e.id', 'u.first_name', 'u.last_name', 'u.email', 'u.department')

interface PersonRow {
  id: number
  first_name: string
  last_name: string
  email: string
  department: string | null
}

const personOf = (row: PersonRow): EvidencePerson => ({
  id: Number(row.id),
  name: signerName(row),
  email: row.email,
  department: row.department,
})

/** Whom a pack can be about, by a part of their name or address. */
export async function searchEvidencePeople(q: string): Promise<EvidencePerson[]> {
  const rows: PersonRow[] = await people()
    .whereRaw(`u.search_text like ? escape '!'`, [likeContaining(q)])
    .orderBy('u.sort_name')
    .orderBy('e.id')
    .limit(OFFERED)
  return rows.map(personOf)
}

/** Who a pack is about: of a request its employee; null of a period, or where there is nobody. */
export async function evidencePerson(scope: EvidenceScope): Promise<EvidencePerson | null> {
  if (scope.kind === 'period') return null
  const query = people()
  if (scope.kind === 'person') void query.where('e.id', scope.employeeId)
  else {
    void query.whereIn('e.id', (request) => {
      void request.from(REQUESTS).where('id', scope.requestId).select('employee_id')
    })
  }
  const row: PersonRow | null = await query.first()
  return row && personOf(row)
}
