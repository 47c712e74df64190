import { updateMany } from '#core/database/bulk_update'
import type { Change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import Recording from '#training/models/recording'
import type { RowToImport } from '#training/completion_imports/queries/rows_to_import'

const keyOf = (row: { module_id: number; trainer: string | null }, day: string) =>
  JSON.stringify([row.module_id, day, row.trainer])

/**
 * The recording of each row, by row number. There is one per module, day and trainer of the
 * import, made for its first row.
 */
export async function recordingsFor(
  change: Change,
  importId: number,
  rows: readonly RowToImport[]
): Promise<Map<number, number>> {
  const wanted = new Map<string, RowToImport[]>()
  for (const row of rows) {
    const key = keyOf(row, row.completed_on)
    wanted.set(key, [...(wanted.get(key) ?? []), row])
  }
  const known = await stored(change, importId, rows)
  const missing = [...wanted]
    .filter(([key]) => !known.has(key))
    .map(([, [row]]) => row as RowToImport)
  if (missing.length > 0) {
    await insertRows(
      change.trx,
      Recording,
      missing.map((row) => ({
        module_id: row.module_id,
        held_on: row.completed_on,
        trainer: row.trainer,
        source: 'import',
        import_id: importId,
        person_count: 0,
        created_by_id: change.actor.id,
        created_by: change.actor.label,
        created_at: change.time,
      }))
    )
  }
  const all = missing.length > 0 ? await stored(change, importId, rows) : known
  const counts = new Map<number, { person_count: number }>()
  const byNumber = new Map<number, number>()
  for (const [key, some] of wanted) {
    const recording = all.get(key)
    if (!recording) throw new Error(`No recording for ${key}`)
    const { id } = recording
    counts.set(id, { person_count: recording.person_count + some.length })
    for (const { number } of some) byNumber.set(number, id)
  }
  await updateMany(change.trx, Recording, counts)
  return byNumber
}

async function stored({ trx }: Change, importId: number, rows: readonly RowToImport[]) {
  const found = await table(trx, Recording)
    .where('import_id', importId)
    .whereIn('module_id', [...new Set(rows.map((row) => row.module_id))])
    .whereIn('held_on', [...new Set(rows.map((row) => row.completed_on))])
    .select('id', 'module_id', 'held_on', 'trainer', 'person_count')
  return new Map(found.map((row) => [keyOf(row, row.held_on), row]))
}
