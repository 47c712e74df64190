import type { HttpContext } from '@adonisjs/core/http'
import { peopleImports } from '#people/import/people_imports'
import type { ImportRights } from '#people/import/import_options'
import { rightsOf } from '#people/import/import_rights'
import type { ImportViewer } from '#people/import/import_view'
import { theirImport as their } from '#spreadsheets/imports/find_import'
import { mayViewPay } from '#people/policies/employee_policy'

export function importRightsOf({ access, auth }: HttpContext): ImportRights {
  return rightsOf(auth.getUserOrFail(), access)
}

export function importViewerOf(ctx: HttpContext): ImportViewer {
  const { id, role } = ctx.auth.getUserOrFail()
  return { id, role, maySeePay: mayViewPay(ctx.access), rights: importRightsOf(ctx) }
}

/**
 * An import that the caller made, or any for an administrator.
 * @throws HttpError 403, 404.
 */
export const theirImport = (ctx: HttpContext) => their(peopleImports, ctx)
