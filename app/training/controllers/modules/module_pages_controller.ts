import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { dropInvalidFilters } from '#core/http/drop_invalid_filters'
import { countOpenOfModules } from '#training/queries/assignments/open_of_modules'
import { countActiveLearners } from '#training/queries/assignments/people'
import { fileNames, findModule } from '#training/queries/modules/find_module'
import { listModules } from '#training/queries/modules/module_list'
import ModuleTransformer from '#training/transformers/module_transformer'
import { moduleListValidator } from '#training/validators/module'
import { localDay } from '#settings/local_time'

const PAGE_SIZE = 24

export default class ModulePagesController {
  async index(ctx: HttpContext) {
    // This page names its own rule and links to the dashboard, unlike the usual 403 page.
    if (!ctx.access.can('modules:manage')) {
      ctx.response.status(403)
      return ctx.inertia.render('training/access_denied', {})
    }
    const {
      page,
      q,
      archived = 'false',
      draft = 'all',
    } = await dropInvalidFilters<Infer<typeof moduleListValidator>>(
      moduleListValidator,
      ctx.request.qs()
    )
    const view = archived === 'true' ? 'true' : 'false'
    const filters = { q, archived: view, draft } as const
    const list = await listModules(filters, { page, perPage: PAGE_SIZE })
    return ctx.inertia.render('training/module_settings', {
      modules: list.rows.map((row) => new ModuleTransformer(row).toObject()),
      open: await countOpenOfModules(list.rows.map(({ id }) => id)),
      total: list.total,
      page: list.page,
      perPage: list.perPage,
      filters: { ...filters, q: q ?? '' },
    })
  }

  /** The editor of a new module. */
  async create(ctx: HttpContext) {
    return ctx.inertia.render('training/module_editor', {
      module: null,
      today: localDay(),
      people: await countActiveLearners(),
    })
  }

  /** The same of an existing one. */
  async edit(ctx: HttpContext) {
    const module = await findModule(Number(ctx.params.id))
    return ctx.inertia.render('training/module_editor', {
      module: new ModuleTransformer(module).forEditor(await fileNames(module.content)),
      today: localDay(),
      people: await countActiveLearners(),
    })
  }

  /** A module as learners see it; nothing is recorded. */
  async preview(ctx: HttpContext) {
    const module = await findModule(Number(ctx.params.id))
    return ctx.inertia.render('training/module_preview', {
      module: new ModuleTransformer(module).forManager(),
    })
  }
}
