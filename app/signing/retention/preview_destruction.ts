import db from '@adonisjs/lucid/services/db'
import { singleUseFiles } from '#documents/services/single_use_files'
import {
  countRetained,
  retainedRows,
  told,
  type RetainedDocument,
  type RetainedRow,
} from '#signing/queries/retention_list'
import { STAGES } from '#signing/request'
import { STORED_FILES_TABLE } from '#storage/stored_file'

/** Documents that one can still look over, and destroys at a time. */
export const MOST_DESTROYED = 500

/** A document that may be destroyed now, and the files that would go with it. */
export type DoomedDocument = RetainedDocument & { files: number; bytes: number }

/**
 * What would be destroyed now, the longest due first, and how many there are in all. Five statements;
 * which files go is what `destroyDocument` would find.
 */
export async function previewDestruction(): Promise<{
  documents: DoomedDocument[]
  total: number
}> {
  const rows = await retainedRows({ state: 'due' }, { perPage: MOST_DESTROYED })
  const { due: total } = await countRetained({})
  const files = await filesOf(rows)
  return {
    documents: rows.map((row) => ({
      ...told(row),
      ...(files.get(Number(row.id)) ?? { files: 0, bytes: 0 }),
    })),
    total,
  }
}

async function filesOf(rows: readonly RetainedRow[]) {
  const stages: { document_id: number; file_id: number | null }[] = await db
    .from(STAGES)
    .whereIn(
      'document_id',
      rows.map(({ id }) => Number(id))
    )
    .select('document_id', 'file_id')
  const stagesOf = Map.groupBy(stages, (stage) => Number(stage.document_id))
  const idsOf = (row: RetainedRow) => [
    row.file_id,
    row.sealed_file_id,
    ...(stagesOf.get(Number(row.id)) ?? []).map((stage) => stage.file_id),
  ]
  const doomed = await singleUseFiles(db.connection(), rows.flatMap(idsOf))
  const stored: { id: number; size: number }[] = await db
    .from(STORED_FILES_TABLE)
    .whereIn('id', doomed)
    .select('id', 'size')
  const sizes = new Map(stored.map(({ id, size }) => [Number(id), Number(size)]))
  return new Map(
    rows.map((row) => {
      const own = idsOf(row).flatMap((id) => sizes.get(Number(id)) ?? [])
      return [Number(row.id), { files: own.length, bytes: own.reduce((sum, one) => sum + one, 0) }]
    })
  )
}
