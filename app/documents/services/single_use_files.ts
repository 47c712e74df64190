import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { TEMPLATE_VERSIONS } from '#documents/template'

/**
 * Which of some documents' files were made for one person, as a letter is: a template's own file is
 * everybody's.
 */
export async function singleUseFiles(
  client: QueryClientContract,
  fileIds: readonly (number | null)[]
): Promise<number[]> {
  const ids = [...new Set(fileIds.flatMap((id) => (id === null ? [] : [Number(id)])))]
  const shared: { file_id: number }[] = await client
    .from(TEMPLATE_VERSIONS)
    .whereIn('file_id', ids)
    .select('file_id')
  const kept = new Set(shared.map((row) => Number(row.file_id)))
  return ids.filter((id) => !kept.has(id))
}
