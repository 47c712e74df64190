import type { HttpContext } from '@adonisjs/core/http'
import { assertTheirs, findImport } from '#people/import/find_import'
import type { ImportRecord, ImportRights } from '#people/import/import_record'
import { rightsOf } from '#people/import/import_rights'
import type { ImportViewer } from '#people/import/import_view'

export function importRightsOf({ access, auth }: HttpContext): ImportRights {
  return rightsOf(auth.getUserOrFail(), access)
}

export function importViewerOf(ctx: HttpContext): ImportViewer {
  const { id, role } = ctx.auth.getUserOrFail()
  return { id, role, maySeePay: ctx.access.can('pay:view'), rights: importRightsOf(ctx) }
}

/**
 * An import that the caller made, or any for an administrator.
 * @throws HttpError 403, 404.
 */
export async function theirImport(ctx: HttpContext): Promise<ImportRecord> {
  const record = await findImport(Number(ctx.params.id))
  assertTheirs(record, ctx.auth.getUserOrFail())
  return record
}
