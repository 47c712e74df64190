import type { LucidModel } from '@adonisjs/lucid/types/model'
import { isoTime } from '#core/time'
import type { FileImport, ImportKind } from '#spreadsheets/imports/import_kind'
import type { RawRow } from '#spreadsheets/types'

const SAMPLES = 3

/** An import in the list. */
export function summaryOf<Import extends FileImport>(record: Import) {
  return {
    id: record.id,
    fileName: record.fileName,
    source: record.source,
    createdAt: isoTime(record.createdAt),
    createdBy: record.createdBy,
    state: record.state as Import['state'],
    rowCount: record.rowCount,
    planned: record.planned as Import['planned'],
    done: record.done as Import['done'],
    progress: record.progress,
    startedAt: isoTime(record.startedAt),
    finishedAt: isoTime(record.finishedAt),
  }
}

/** Imports, the newest first. */
export async function listImports<Import extends FileImport, Summary>(
  { model }: ImportKind<Import>,
  { page, perPage }: { page: number; perPage: number },
  summary: (record: Import) => Summary
) {
  const found = await (model as LucidModel)
    .query()
    .where('rowCount', '>', 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .paginate(page, perPage)
  return {
    rows: found.all().map((record) => summary(record as unknown as Import)),
    total: found.total,
    page,
    perPage,
    nextCursor: null,
  }
}

/** The last time the same file was imported. */
export async function earlierImport({ model }: Pick<ImportKind, 'model'>, record: FileImport) {
  const earlier = (await (model as LucidModel)
    .query()
    .where('fileDigest', record.fileDigest)
    .where('id', '<', record.id)
    .whereNotNull('startedAt')
    .orderBy('id', 'desc')
    .first()) as FileImport | null
  return earlier && { id: earlier.id, createdAt: isoTime(earlier.createdAt) }
}

/** The first distinct values of each column, from the file's first rows, for choosing its field. */
export function samplesIn(
  headings: readonly string[],
  rows: readonly Pick<RawRow, 'cells'>[],
  shown: (value: string) => string = (value) => value
): string[][] {
  return headings.map((_, index) => {
    const values = new Set<string>()
    for (const { cells } of rows) {
      const value = cells[index]?.trim()
      if (value) values.add(shown(value))
      if (values.size === SAMPLES) break
    }
    return [...values]
  })
}
