import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { chosenColumns } from '#accounts/services/list_columns'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { isMailConfigured } from '#settings/current'
import { listEmployees } from '#people/queries/roster/employee_list'
import { listInvitations } from '#people/queries/invitations/invitation_list'
import { listNames } from '#people/queries/managed_lists'
import { listPending } from '#people/queries/roster/pending_list'
import { invitationRights, profileOf } from '#people/controllers/profile'
import { scopeOf, teamOf } from '#people/scope'
import EmployeeTransformer from '#people/transformers/employee_transformer'
import InvitationTransformer from '#people/transformers/invitation_transformer'
import {
  employeePageValidator,
  invitationListValidator,
  pendingListValidator,
} from '#people/validators/employee'
import { localDay } from '#settings/local_time'

/** Rows on one page of the employee list. */
const EMPLOYEES_PER_PAGE = 25
const CARDS_PER_PAGE = 24

/** The pages of the people domain. */
export default class EmployeePagesController {
  async index(ctx: HttpContext) {
    const {
      page,
      scope: asked,
      ...given
    } = await dropInvalidFilters<Infer<typeof employeePageValidator>>(
      employeePageValidator,
      ctx.request.qs()
    )
    const scope = await scopeOf(ctx, asked)
    const filters = { ...given, team: teamOf(ctx, scope) }
    let reading: ReturnType<typeof listEmployees> | undefined
    const list = () => (reading ??= listEmployees(filters, { page, perPage: EMPLOYEES_PER_PAGE }))
    // Loaded only on request: opening one person's dialog does not reload the list.
    return ctx.inertia.render('people/employees/index', {
      employees: () => list().then(({ rows }) => EmployeeTransformer.rows(rows)),
      total: () => list().then(({ total }) => total),
      page: page ?? 1,
      perPage: EMPLOYEES_PER_PAGE,
      filters: {
        q: filters.q ?? '',
        status: filters.status ?? 'all',
        onboarding: filters.onboarding ?? '',
        reached: filters.reached ?? '',
        addedFrom: filters.addedFrom ?? '',
        department: filters.department ?? '',
        position: filters.position ?? '',
        location: filters.location ?? '',
        startsFrom: filters.startsFrom ?? '',
        startsTo: filters.startsTo ?? '',
        scope,
        sort: filters.sort ?? 'name',
      },
      columns: () => chosenColumns(ctx.auth.getUserOrFail().id, 'employees'),
      names: () => listNames(),
      today: () => localDay(),
      employee: () => this.chosen(ctx),
    })
  }

  async create({ inertia }: HttpContext) {
    return inertia.render('people/employees/add', {
      today: localDay(),
      mailIsConfigured: isMailConfigured(),
    })
  }

  async pending(ctx: HttpContext) {
    const {
      page,
      q,
      scope: asked,
    } = await dropInvalidFilters<Infer<typeof pendingListValidator>>(
      pendingListValidator,
      ctx.request.qs()
    )
    const scope = await scopeOf(ctx, asked)
    const list = await listPending(
      { q, team: teamOf(ctx, scope) },
      { page, perPage: CARDS_PER_PAGE }
    )
    return ctx.inertia.render('people/pending_approvals', {
      pending: EmployeeTransformer.transform(list.rows).useVariant('forApproval'),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { q: q ?? '', scope },
    })
  }

  async invitations(ctx: HttpContext) {
    const {
      page,
      q,
      state,
      scope: asked,
    } = await dropInvalidFilters<Infer<typeof invitationListValidator>>(
      invitationListValidator,
      ctx.request.qs()
    )
    const scope = await scopeOf(ctx, asked, 'everyone')
    const filters = { q, state, team: teamOf(ctx, scope) }
    const list = await listInvitations(filters, { page, perPage: EMPLOYEES_PER_PAGE })
    return ctx.inertia.render('people/invitations/index', {
      invitations: InvitationTransformer.transform(
        list.rows,
        await invitationRights(ctx, list.rows)
      ),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { q: q ?? '', state: state ?? '', scope },
    })
  }

  /** The person that ?employee= opens, or null for an unknown id. */
  private async chosen(ctx: HttpContext) {
    const id = Number(ctx.request.qs().employee)
    if (!Number.isSafeInteger(id) || id <= 0) return null
    try {
      return await profileOf(ctx, id)
    } catch (error) {
      if ((error as { status?: number }).status === 404) return null
      throw error
    }
  }
}
