import db from '@adonisjs/lucid/services/db'
import { withinTeam } from '#people/queries/team'
import { MOST_FILES } from '#storage/services/zip_stream'
import { table, type RowOf } from '#core/database/table'
import type { StoredFile } from '#storage/stored_file'
import { requestQuery, type RequestViewer } from '#signing/queries/requests/request_query'

/** A sealed document with its person and file. */
export interface SealedDocument {
  id: number
  requestId: number
  position: number
  name: string
  employee: string
  file: StoredFile
}

/** Sealed documents that a viewer may have: HR all, others those of requests they sign. */
function sealedQuery(viewer: RequestViewer) {
  const query = table(db, 'signing_documents as d')
    .join('signing_requests as r', 'r.id', 'd.request_id')
    .join('employees as e', 'e.id', 'r.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    .join('stored_files as f', 'f.id', 'd.sealed_file_id')
    .where('r.status', 'COMPLETED')
    .orderBy('d.request_id')
    .orderBy('d.position')
    .select('f.*', 'd.id as document_id', 'd.request_id', 'd.position', 'd.name as document_name')
    .select('u.first_name', 'u.last_name', 'u.email')
  if (viewer.all) return query
  return query.whereIn('d.request_id', (own) => {
    own.from('signing_actions as own').where('own.user_id', viewer.id).select('own.request_id')
  })
}

type SealedRow = RowOf<ReturnType<typeof sealedQuery>>

function sealedOf(row: SealedRow): SealedDocument {
  return {
    id: row.document_id,
    requestId: row.request_id,
    position: row.position,
    name: row.document_name,
    employee: `${row.first_name} ${row.last_name}`.trim() || row.email,
    file: row,
  }
}

/** One sealed document; null for an unsealed one, or one they may not have. */
export async function findSealed(
  id: number,
  viewer: RequestViewer
): Promise<SealedDocument | null> {
  const row = await sealedQuery(viewer).where('d.id', id).first()
  return row && sealedOf(row)
}

export interface SealedFilters {
  requestIds?: readonly number[]
  employeeId?: number
  /** A part of the name or address of the employee, or of a signer without an account. */
  q?: string
  /** Only the team of this account. */
  team?: number
}

/**
 * Sealed documents of the given requests that the viewer may have; at most one more than a
 * download may contain.
 */
export async function listSealed(
  { requestIds, employeeId, q, team }: SealedFilters,
  viewer: RequestViewer
): Promise<SealedDocument[]> {
  const query = sealedQuery(viewer).limit(MOST_FILES + 1)
  if (requestIds) void query.whereIn('d.request_id', requestIds)
  if (employeeId) void query.where('r.employee_id', employeeId)
  if (q) void query.whereIn('d.request_id', requestQuery({ q }, viewer).select('r.id'))
  withinTeam(query, 'r.employee_id', team)
  const rows = await query
  return rows.map(sealedOf)
}
