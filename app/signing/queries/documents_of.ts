import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { DOCUMENTS, STAGES } from '#signing/request'

interface DocumentRow {
  id: number
  name: string
  fields: string
  file_id: number | null
  sha256: string
  stage_file_id: number | null
  stage_sha256: string | null
  sealed_file_id: number | null
  sealed_sha256: string | null
}

/** A document of a request, and the file of it that its signers see now. */
export interface CurrentDocument {
  row: DocumentRow
  file: { id: number | null; sha256: string }
}

/**
 * The documents of a request in their order, as its signers see them now.
 * @param client the running change's transaction, where it decides about a change.
 */
export async function currentDocuments(
  requestId: number,
  client: QueryClientContract = db.connection()
): Promise<CurrentDocument[]> {
  const rows: DocumentRow[] = await client
    .from(`${DOCUMENTS} as d`)
    .leftJoin(`${STAGES} as s`, 's.document_id', 'd.id')
    .where('d.request_id', requestId)
    .orderBy('d.position')
    .select('d.id', 'd.name', 'd.fields', 'd.file_id', 'd.sha256')
    .select('d.sealed_file_id', 'd.sealed_sha256')
    .select('s.file_id as stage_file_id', 's.sha256 as stage_sha256')
  return rows.map((row) => ({ row, file: currentFile(row) }))
}

/** As it was sent, with the first signer's marks on it, or sealed. */
function currentFile(row: DocumentRow): CurrentDocument['file'] {
  if (row.sealed_sha256) return { id: row.sealed_file_id, sha256: row.sealed_sha256 }
  if (row.stage_sha256) return { id: row.stage_file_id, sha256: row.stage_sha256 }
  return { id: row.file_id, sha256: row.sha256 }
}
