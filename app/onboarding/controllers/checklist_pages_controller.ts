import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { actorOf } from '#audit/actor'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { listChecklists } from '#onboarding/queries/checklist_list'
import { checklistsOf } from '#onboarding/queries/checklists_of'
import { taskOwners } from '#onboarding/queries/tasks/task_owners'
import { listTasks } from '#onboarding/queries/tasks/task_list'
import { checklistListValidator } from '#onboarding/validators/checklist'
import { taskListValidator } from '#onboarding/validators/item'
import { scopeOf, teamOf } from '#people/scope'
import { listNames } from '#people/queries/managed_lists'

const ROWS_PER_PAGE = 25

/** The pages of checklists. */
export default class ChecklistPagesController {
  /** Everyone under way. */
  async index(ctx: HttpContext) {
    const {
      page,
      scope: asked,
      ...given
    } = await dropInvalidFilters<Infer<typeof checklistListValidator>>(
      checklistListValidator,
      ctx.request.qs()
    )
    const scope = await scopeOf(ctx, asked)
    const filters = { ...given, team: teamOf(ctx, scope) }
    let reading: ReturnType<typeof listChecklists> | undefined
    const list = () => (reading ??= listChecklists(filters, { page, perPage: ROWS_PER_PAGE }))
    return ctx.inertia.render('onboarding/under_way', {
      checklists: () => list().then(({ rows }) => rows),
      total: () => list().then(({ total }) => total),
      page: page ?? 1,
      perPage: ROWS_PER_PAGE,
      filters: {
        kind: filters.kind ?? 'onboarding',
        status: filters.status ?? '',
        q: filters.q ?? '',
        department: filters.department ?? '',
        late: filters.late ? 'true' : '',
        owner: filters.owner ? String(filters.owner) : '',
        sort: filters.sort ?? 'urgent',
        scope,
      },
      departments: () => listNames().then(({ department }) => department),
      owners: () => taskOwners(),
    })
  }

  /** What is the viewer's to do. */
  async tasks(ctx: HttpContext) {
    const { page, state } = await dropInvalidFilters<Infer<typeof taskListValidator>>(
      taskListValidator,
      ctx.request.qs()
    )
    const viewer = { ...actorOf(ctx), id: ctx.auth.getUserOrFail().id }
    const list = await listTasks(viewer, { state }, { page, perPage: ROWS_PER_PAGE })
    return ctx.inertia.render('onboarding/tasks', {
      tasks: list.rows,
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { state: state ?? 'open' },
    })
  }

  /** One person's checklists. */
  async show(ctx: HttpContext) {
    return ctx.inertia.render('onboarding/checklist', {
      onboarding: await checklistsOf(Number(ctx.params.id), actorOf(ctx)),
    })
  }
}
