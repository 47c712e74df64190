import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { forbidden } from '#core/errors/http_errors'
import { answerList } from '#core/http/paging'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { applyDifference } from '#onboarding/checklists/apply_difference'
import { celebrate, closeChecklist } from '#onboarding/checklists/close_checklist'
import { reportAsOf } from '#onboarding/reports/report_as_of'
import { startPacketFor } from '#onboarding/checklists/start_packet'
import { nudge, previewNudge } from '#onboarding/tasks/nudge'
import { today } from '#training/services/export_compliance'
import { exportChecklists } from '#onboarding/reports/export_checklists'
import { listChecklists } from '#onboarding/queries/checklist_list'
import { teamOf } from '#people/scope'
import { findImport } from '#people/import/people_imports'
import { assertTheirs } from '#spreadsheets/imports/find_import'
import { contentDisposition } from '#storage/services/content_disposition'
import { chooseItems } from '#onboarding/checklists/choose_items'
import { checklistsOf } from '#onboarding/queries/checklists_of'
import {
  previewCandidate,
  previewImport,
  previewLaunch,
  previewLeaving,
} from '#onboarding/queries/preview/preview_launch'
import {
  checklistExportValidator,
  checklistListValidator,
  choiceValidator,
  differenceValidator,
  nudgeValidator,
  reportValidator,
  startValidator,
  previewValidator,
} from '#onboarding/validators/checklist'

/** Checklists: what one person was given, and what approving would give. */
export default class ChecklistsController {
  /** Of people who are there, of those of an import, or of someone who is about to be added. */
  async preview(ctx: HttpContext) {
    const { employeeIds, importId, leaving, endDate, managerId, ...places } =
      await previewValidator.validate(ctx.request.qs())
    // It names them and their managers, which someone who only adds people has no right to see.
    if (
      (employeeIds || leaving || managerId) &&
      !ctx.access.canAny('employees:view', 'employees:update')
    ) {
      throw forbidden()
    }
    if (employeeIds) return previewLaunch(employeeIds)
    if (leaving) return previewLeaving(leaving, endDate ?? today())
    if (importId) {
      const record = await findImport(importId)
      assertTheirs(record, ctx.auth.getUserOrFail())
      return previewImport(record.optionValues)
    }
    const { department = null, position = null, location = null, startDate = null } = places
    return previewCandidate({ department, position, location, startDate }, managerId)
  }

  /** Everyone under way, or whom the filters ask for. */
  async index(ctx: HttpContext) {
    const { page, perPage, scope, ...given } = await checklistListValidator.validate(
      ctx.request.qs()
    )
    const filters = { ...given, team: teamOf(ctx, scope) }
    return answerList(ctx, await listChecklists(filters, { page, perPage }), false)
  }

  async export(ctx: HttpContext) {
    const { scope, ...given } = await checklistExportValidator.validate(ctx.request.qs())
    const filters = { ...given, team: teamOf(ctx, scope) }
    const chunks = await exportChecklists(filters, actorOf(ctx))
    ctx.response.header('Content-Type', 'text/csv; charset=utf-8')
    const fileName = `checklists-${today()}.csv`
    ctx.response.header('Content-Disposition', contentDisposition('attachment', fileName))
    ctx.response.header('Cache-Control', 'no-store')
    // Read on only as the caller takes it, and no further once the caller is gone.
    const body = Readable.from(chunks, { objectMode: false })
    body.on('error', (error) => ctx.logger.error({ err: error }, 'export broken off'))
    ctx.response.stream(body)
  }

  /** Gives people a packet now. */
  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(startValidator)
    const started = await startPacketFor(input, actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(started.dryRun ? 200 : 201)
    return started
  }

  /** Makes it what its person would get now. */
  async apply(ctx: HttpContext) {
    const { fingerprint } = await ctx.request.validateUsing(differenceValidator)
    return applyDifference(Number(ctx.params.id), actorOf(ctx), fingerprint)
  }

  async close(ctx: HttpContext) {
    await closeChecklist(Number(ctx.params.id), actorOf(ctx))
    return ctx.response.noContent()
  }

  async celebrate(ctx: HttpContext) {
    await celebrate(Number(ctx.params.id), actorOf(ctx))
    return ctx.response.noContent()
  }

  async nudge(ctx: HttpContext) {
    const { checklistIds, dryRun } = await ctx.request.validateUsing(nudgeValidator)
    return dryRun ? previewNudge(checklistIds) : nudge(checklistIds, actorOf(ctx))
  }

  /** Who stood how on a day. */
  async report(ctx: HttpContext) {
    const { asOf, format, ...filters } = await reportValidator.validate(ctx.request.qs())
    const file = await reportAsOf(format ?? 'csv', asOf ?? today(), filters, actorOf(ctx))
    ctx.response.header('Content-Type', file.mediaType)
    ctx.response.header('Content-Disposition', contentDisposition('attachment', file.fileName))
    ctx.response.header('Cache-Control', 'no-store')
    const body = Readable.from(file.chunks, { objectMode: false })
    body.on('error', (error) => ctx.logger.error({ err: error }, 'report broken off'))
    ctx.response.stream(body)
  }

  async show(ctx: HttpContext) {
    return checklistsOf(Number(ctx.params.id), actorOf(ctx))
  }

  /** What HR leaves out and adds for someone who waits for approval. */
  async choose(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await chooseItems(id, await ctx.request.validateUsing(choiceValidator), actorOf(ctx))
    return checklistsOf(id, actorOf(ctx))
  }
}
