import type { HttpContext } from '@adonisjs/core/http'
import { answerList } from '#core/http/paging'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { actorOf } from '#audit/actor'
import { findTemplate } from '#documents/queries/find_template'
import { listTemplates } from '#documents/queries/template_list'
import { placeFields } from '#documents/services/place_fields'
import { archiveTemplate, copyTemplate } from '#documents/services/retire_template'
import { DEFAULT_SETTINGS, updateSettings } from '#documents/services/save_template'
import { createLetter, writeLetter } from '#documents/services/write_letter'
import {
  fieldsValidator,
  letterValidator,
  newLetterValidator,
  settingsValidator,
  templateListValidator,
  withIds,
} from '#documents/validators/template'

const idOf = (ctx: HttpContext) => Number(ctx.params.id)

/** The library of document templates: the company's files, and letters written here. */
export default class TemplatesController {
  async index(ctx: HttpContext) {
    const { page, perPage, ...filters } = await templateListValidator.validate(ctx.request.qs())
    return answerList(ctx, await listTemplates(filters, { page, perPage }), false)
  }

  async show(ctx: HttpContext) {
    return findTemplate(idOf(ctx))
  }

  async update(ctx: HttpContext) {
    const { updatedAt, ...edit } = await ctx.request.validateUsing(settingsValidator)
    await updateSettings(idOf(ctx), edit, updatedAt, actorOf(ctx))
    return this.show(ctx)
  }

  async fields(ctx: HttpContext) {
    const { fields, ...placedOn } = await ctx.request.validateUsing(fieldsValidator)
    await placeFields(idOf(ctx), withIds(fields), actorOf(ctx), placedOn)
    return this.show(ctx)
  }

  async storeLetter(ctx: HttpContext) {
    const { letter, ...given } = await ctx.request.validateUsing(newLetterValidator)
    const { description, signsFirst, signers, retention, retentionYears } = given
    const settings = {
      name: given.name,
      description: description ?? DEFAULT_SETTINGS.description,
      signsFirst: signsFirst ?? DEFAULT_SETTINGS.signsFirst,
      signers: signers ?? DEFAULT_SETTINGS.signers,
      retention: retention ?? DEFAULT_SETTINGS.retention,
      retentionYears: retentionYears ?? DEFAULT_SETTINGS.retentionYears,
    }
    const id = await createLetter(settings, letter, actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(201)
    return findTemplate(id)
  }

  async writeLetter(ctx: HttpContext) {
    const { letter, updatedAt } = await ctx.request.validateUsing(letterValidator)
    await writeLetter(idOf(ctx), letter, updatedAt, actorOf(ctx))
    return this.show(ctx)
  }

  async archive(ctx: HttpContext) {
    await archiveTemplate(idOf(ctx), true, actorOf(ctx))
    return this.show(ctx)
  }

  async restore(ctx: HttpContext) {
    await archiveTemplate(idOf(ctx), false, actorOf(ctx))
    return this.show(ctx)
  }

  async copy(ctx: HttpContext) {
    const id = await copyTemplate(idOf(ctx), actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(201)
    return findTemplate(id)
  }
}
