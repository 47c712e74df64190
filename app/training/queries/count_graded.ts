import { table, type Client } from '#core/database/table'

/** Graded attempts of a progress. An attempt that the portal aborted does not count. */
export async function countGraded(client: Client, progressId: number): Promise<number> {
  const row = await table(client, 'training_attempts')
    .where('progress_id', progressId)
    .whereNotNull('submitted_at')
    .count('* as total')
    .first()
  return row?.total ?? 0
}
