import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { answerList } from '#core/http/paging'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { learnerIdOf } from '#training/controllers/learner'
import { listOwnCertificates } from '#training/queries/own/own_certificates'
import { findOwnModule } from '#training/queries/own/own_module'
import { listOwnModules, today } from '#training/queries/own/own_modules'
import { ownCertificatesValidator, ownListValidator } from '#training/validators/learner'

const CARDS_PER_PAGE = 60

/** The signed-in person's training: the list, one module, and completions. */
export default class OwnTrainingController {
  async index(ctx: HttpContext) {
    const { page, perPage, ...filters } = await ownListValidator.validate(ctx.request.qs())
    const list = await listOwnModules(await learnerIdOf(ctx), filters, { page, perPage })
    return answerList(ctx, list, false)
  }

  async show(ctx: HttpContext) {
    return findOwnModule(await learnerIdOf(ctx), Number(ctx.params.id))
  }

  async certificates(ctx: HttpContext) {
    const paging = await ownCertificatesValidator.validate(ctx.request.qs())
    return answerList(ctx, await listOwnCertificates(await learnerIdOf(ctx), paging), false)
  }

  async listPage(ctx: HttpContext) {
    const { page, q, group } = await dropInvalidFilters<Infer<typeof ownListValidator>>(
      ownListValidator,
      ctx.request.qs()
    )
    const learnerId = await learnerIdOf(ctx)
    const list = await listOwnModules(learnerId, { q, group }, { page, perPage: CARDS_PER_PAGE })
    return ctx.inertia.render('training/index', {
      modules: list.rows,
      counts: list.counts,
      all: list.all,
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { q: q ?? '', group: group ?? 'all' },
      onRoster: learnerId !== null,
    })
  }

  async modulePage(ctx: HttpContext) {
    try {
      const module = await findOwnModule(await learnerIdOf(ctx), Number(ctx.params.id))
      return await ctx.inertia.render('training/show', { module, today: today() })
    } catch (error) {
      if ((error as { status?: number }).status !== 404) throw error
      ctx.response.status(404)
      return ctx.inertia.render('training/missing', {})
    }
  }
}
