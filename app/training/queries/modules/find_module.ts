import db from '@adonisjs/lucid/services/db'
import { table, type Client, type RowOf } from '#core/database/table'
import { notFound } from '#core/errors/http_errors'
import { readContent, type ModuleContent } from '#training/content'

/** A module from the database, its content not parsed yet. */
type ListedModule = RowOf<ReturnType<typeof modulesWithContent>>

/** A module with the content of its newest version. */
export type ModuleWithContent = Omit<ListedModule, 'content'> & { content: ModuleContent }

/** Modules, each with its newest version's content. */
export function modulesWithContent(client: Client = db) {
  return table(client, 'training_modules')
    .join('training_module_versions', (join) => {
      join
        .on('training_module_versions.module_id', 'training_modules.id')
        .andOn('training_module_versions.version', 'training_modules.version')
    })
    .select('training_modules.*', 'training_module_versions.content')
}

export const withContent = ({ content, ...row }: ListedModule): ModuleWithContent => ({
  ...row,
  content: readContent(content),
})

/**
 * One module, archived or not.
 * @throws HttpError 404 where there is none.
 */
export async function findModule(id: number): Promise<ModuleWithContent> {
  const row = await modulesWithContent().where('training_modules.id', id).first()
  if (!row) throw notFound()
  return withContent(row)
}

export async function fileNames(content: ModuleContent): Promise<Map<number, string>> {
  const ids = [content.videoFileId, content.captionsFileId].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await table(db, 'stored_files').whereIn('id', ids).select('id', 'name')
  return new Map(rows.map(({ id, name }) => [id, name]))
}
