import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { answerList } from '#core/http/paging'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { actorOf } from '#audit/actor'
import type { ManagedList } from '#people/models/managed_list'
import { listEntries, shown, withEmployees } from '#people/queries/managed_lists'
import { addEntry, mergeEntry, removeEntry, renameEntry } from '#people/managed_lists/edit_list'
import {
  listMergeValidator,
  listNameValidator,
  listPageValidator,
  listQueryValidator,
  listRemovalValidator,
  listRenameValidator,
} from '#people/validators/managed_list'

const ENTRIES_PER_PAGE = 50

/** Departments, positions and locations. */
export default class ManagedListsController {
  async page(ctx: HttpContext) {
    const {
      list = 'department',
      page,
      q,
    } = await dropInvalidFilters<Infer<typeof listPageValidator>>(
      listPageValidator,
      ctx.request.qs()
    )
    const entries = await listEntries(list, { q }, { page, perPage: ENTRIES_PER_PAGE })
    return ctx.inertia.render('people/lists/index', {
      entries: await withEmployees(list, entries.rows),
      total: entries.total,
      page: entries.page,
      perPage: entries.perPage,
      filters: { list, q: q ?? '' },
    })
  }

  async index(ctx: HttpContext) {
    const { page, perPage, q } = await listQueryValidator.validate(ctx.request.qs())
    const list = await listEntries(this.list(ctx), { q }, { page, perPage })
    return answerList(ctx, list, false).map(shown)
  }

  async store(ctx: HttpContext) {
    const { name } = await ctx.request.validateUsing(listNameValidator)
    const key = await idempotencyKeyOf(ctx)
    const added = await addEntry(this.list(ctx), name, actorOf(ctx), key)
    ctx.response.status(201)
    return shown(added)
  }

  async update(ctx: HttpContext) {
    const { name, previous } = await ctx.request.validateUsing(listRenameValidator)
    const id = Number(ctx.params.id)
    return shown(await renameEntry(this.list(ctx), id, name, actorOf(ctx), previous))
  }

  async merge(ctx: HttpContext) {
    const { into, ...merging } = await ctx.request.validateUsing(listMergeValidator)
    const id = Number(ctx.params.id)
    const merged = await mergeEntry(this.list(ctx), id, into, actorOf(ctx), merging)
    return { ...shown(merged), changed: merged.changed }
  }

  async destroy(ctx: HttpContext) {
    const { previous } = await listRemovalValidator.validate(ctx.request.qs())
    await removeEntry(this.list(ctx), Number(ctx.params.id), actorOf(ctx), previous)
    return ctx.response.noContent()
  }

  /** The route accepts only these lists. */
  private list(ctx: HttpContext) {
    return ctx.params.list as ManagedList
  }
}
