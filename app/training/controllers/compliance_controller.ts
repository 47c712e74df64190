import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { actorOf } from '#audit/actor'
import { answerList } from '#core/http/paging'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { contentDisposition } from '#storage/services/content_disposition'
import { complianceHistory } from '#training/queries/compliance/compliance_history'
import { complianceMatrix } from '#training/queries/compliance/compliance_matrix'
import { complianceNames } from '#training/queries/compliance/compliance_names'
import { complianceSummary } from '#training/queries/compliance/compliance_summary'
import { scopeOf, teamOf } from '#people/scope'
import { exportCompliance, today } from '#training/services/export_compliance'
import {
  complianceExportValidator,
  complianceHistoryValidator,
  complianceListValidator,
  compliancePageValidator,
  complianceSummaryValidator,
} from '#training/validators/compliance'

/** Fits on a screen with 40 modules. */
const PEOPLE_PER_PAGE = 50

/** Training status by employee and module, on any day. */
export default class ComplianceController {
  async index(ctx: HttpContext) {
    const query = await complianceListValidator.validate(ctx.request.qs())
    const { day, page, perPage, cursor, scope, ...given } = query
    const filters = { ...given, team: teamOf(ctx, scope) }
    const list = await complianceMatrix(day ?? today(), filters, { page, perPage, cursor })
    return answerList(ctx, list, cursor !== undefined)
  }

  async page(ctx: HttpContext) {
    const {
      day = today(),
      page,
      scope: asked,
      ...given
    } = await dropInvalidFilters<Infer<typeof compliancePageValidator>>(
      compliancePageValidator,
      ctx.request.qs()
    )
    const scope = await scopeOf(ctx, asked)
    const filters = { ...given, team: teamOf(ctx, scope) }
    const matrix = await complianceMatrix(day, filters, { page, perPage: PEOPLE_PER_PAGE })
    return ctx.inertia.render('training/compliance', {
      people: matrix.rows,
      modules: matrix.modules,
      moduleCount: matrix.moduleCount,
      choices: matrix.choices,
      modulesLeftOut: matrix.modulesLeftOut,
      cells: matrix.cells,
      total: matrix.total,
      page: matrix.page,
      perPage: matrix.perPage,
      names: await complianceNames(),
      today: today(),
      filters: {
        day,
        q: filters.q ?? '',
        department: filters.department ?? '',
        location: filters.location ?? '',
        moduleId: filters.moduleId?.toString() ?? '',
        state: filters.state ?? '',
        within: filters.within?.toString() ?? '',
        expiresFrom: filters.expiresFrom ?? '',
        expiresTo: filters.expiresTo ?? '',
        scope,
      },
    })
  }

  async summary(ctx: HttpContext) {
    const { day, scope, ...filters } = await complianceSummaryValidator.validate(ctx.request.qs())
    return complianceSummary(day ?? today(), { ...filters, team: teamOf(ctx, scope) })
  }

  async history({ request }: HttpContext) {
    const { day, employeeId, moduleId } = await complianceHistoryValidator.validate(request.qs())
    return complianceHistory(day ?? today(), employeeId, moduleId)
  }

  async export(ctx: HttpContext) {
    const { day, scope, ...given } = await complianceExportValidator.validate(ctx.request.qs())
    const filters = { ...given, team: teamOf(ctx, scope) }
    const file = await exportCompliance('csv', day ?? today(), filters, actorOf(ctx))
    ctx.response.header('Content-Type', file.mediaType)
    ctx.response.header('Content-Disposition', contentDisposition('attachment', file.fileName))
    ctx.response.header('Cache-Control', 'no-store')
    // Reads only as fast as the caller takes it, and stops when the caller disconnects.
    const body = Readable.from(file.chunks, { objectMode: false })
    body.on('error', (error) => ctx.logger.error({ err: error }, 'report broken off'))
    ctx.response.stream(body)
  }
}
