import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { answerList } from '#core/http/paging'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { actorOf } from '#audit/actor'
import type { ManagedList } from '#people/models/managed_list'
import { listEntries, type CountedEntry } from '#people/queries/managed_lists'
import {
  addEntry,
  mergeEntry,
  NameTaken,
  removeEntry,
  renameEntry,
} from '#people/managed_lists/edit_list'
import {
  listMergeValidator,
  listNameValidator,
  listPageValidator,
  listQueryValidator,
  listRemovalValidator,
  listRenameValidator,
} from '#people/validators/managed_list'

const ENTRIES_PER_PAGE = 50

const shown = ({ id, name, people }: CountedEntry) => ({ id, name, people })

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
      entries: entries.rows.map(shown),
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
    return this.unlessTaken(ctx, async () => {
      const added = await addEntry(this.list(ctx), name, actorOf(ctx))
      ctx.response.status(201)
      return shown(added)
    })
  }

  async update(ctx: HttpContext) {
    const { name, previous } = await ctx.request.validateUsing(listRenameValidator)
    const id = Number(ctx.params.id)
    return this.unlessTaken(ctx, async () =>
      shown(await renameEntry(this.list(ctx), id, name, actorOf(ctx), previous))
    )
  }

  async merge(ctx: HttpContext) {
    const { into, ...merging } = await ctx.request.validateUsing(listMergeValidator)
    const id = Number(ctx.params.id)
    return this.unlessTaken(ctx, async () => {
      const merged = await mergeEntry(this.list(ctx), id, into, actorOf(ctx), merging)
      return { ...shown(merged), changed: merged.changed }
    })
  }

  async destroy(ctx: HttpContext) {
    const { previous } = await listRemovalValidator.validate(ctx.request.qs())
    return this.unlessTaken(ctx, async () => {
      await removeEntry(this.list(ctx), Number(ctx.params.id), actorOf(ctx), previous)
      return ctx.response.noContent()
    })
  }

  /** The route accepts only these lists. */
  private list(ctx: HttpContext) {
    return ctx.params.list as ManagedList
  }

  /** Includes the entry that has the name, or is called otherwise now, for the page to go on from. */
  private async unlessTaken<Answer>(
    ctx: HttpContext,
    work: () => Promise<Answer>
  ): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NameTaken)) throw error
      const { message, fieldErrors: errors, existing } = error
      // Callers get this as a failed call.
      return ctx.response.status(409).send({ message, errors, existing: shown(existing) }) as never
    }
  }
}
