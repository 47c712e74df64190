import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import DocumentTemplateVersion from '#documents/models/document_template_version'

/**
 * The files among these that were made for one person, such as letters. A template's own file is
 * shared.
 */
export async function singleUseFiles(
  client: QueryClientContract,
  fileIds: readonly (number | null)[]
): Promise<number[]> {
  const ids = [...new Set(fileIds.flatMap((id) => id ?? []))]
  const shared = await table(client, DocumentTemplateVersion)
    .whereIn('file_id', ids)
    .select('file_id')
  const kept = new Set(shared.map((row) => row.file_id))
  return ids.filter((id) => !kept.has(id))
}
