import { table, type Client } from '#core/database/table'

/** Attempts of a way that were graded: one that was broken off by the portal costs nothing. */
export async function countGraded(client: Client, progressId: number): Promise<number> {
  const row = await table(client, 'training_attempts')
    .where('progress_id', progressId)
    .whereNotNull('submitted_at')
    .count('* as total')
    .first()
  return row?.total ?? 0
}
