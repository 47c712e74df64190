import db from '@adonisjs/lucid/services/db'
import { DOCUMENTS } from '#signing/request'

/** The names of the documents of several requests, by request and in their order. */
export async function documentNames(
  requestIds: readonly number[]
): Promise<(requestId: number | string) => string[]> {
  const rows: { request_id: number; name: string }[] = await db
    .from(DOCUMENTS)
    .whereIn('request_id', [...new Set(requestIds)])
    .orderBy('request_id')
    .orderBy('position')
    .select('request_id', 'name')
  const byRequest = Map.groupBy(rows, (row) => Number(row.request_id))
  return (requestId) => (byRequest.get(Number(requestId)) ?? []).map(({ name }) => name)
}
