import db from '@adonisjs/lucid/services/db'
import { singleUseFiles } from '#documents/services/single_use_files'
import {
  countRetained,
  retainedRows,
  told,
  type RetainedDocument,
  type RetainedRow,
} from '#signing/queries/documents/retention_list'
import SigningStage from '#signing/models/signing_stage'
import { table } from '#core/database/table'
import { sizesOf } from '#signing/queries/documents/file_sizes'

/** Documents per deletion, so that a person can still review them. */
export const MOST_DESTROYED = 500

/** A document that may be deleted now, with its files. */
export type DocumentToDestroy = RetainedDocument & { files: number; bytes: number }

/**
 * The documents to delete now, the longest due first, and their total. Five statements; the files
 * are those that `destroyDocument` would find.
 */
export async function previewDestruction(): Promise<{
  documents: DocumentToDestroy[]
  total: number
}> {
  const rows = await retainedRows({ state: 'due' }, { perPage: MOST_DESTROYED })
  const { due: total } = await countRetained({})
  const files = await filesOf(rows)
  return {
    documents: rows.map((row) => ({
      ...told(row),
      ...(files.get(row.id) ?? { files: 0, bytes: 0 }),
    })),
    total,
  }
}

async function filesOf(rows: readonly RetainedRow[]) {
  const stages = await table(db, SigningStage)
    .whereIn(
      'document_id',
      rows.map(({ id }) => id)
    )
    .select('document_id', 'file_id')
  const stagesOf = Map.groupBy(stages, (stage) => stage.document_id)
  const idsOf = (row: RetainedRow) => [
    row.file_id,
    row.sealed_file_id,
    ...(stagesOf.get(row.id) ?? []).map((stage) => stage.file_id),
  ]
  const toDelete = await singleUseFiles(db.connection(), rows.flatMap(idsOf))
  const sizes = await sizesOf(toDelete)
  return new Map(
    rows.map((row) => {
      const own = idsOf(row).flatMap((id) => sizes.get(id ?? 0) ?? [])
      return [row.id, { files: own.length, bytes: own.reduce((sum, one) => sum + one, 0) }]
    })
  )
}
