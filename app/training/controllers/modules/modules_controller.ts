import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { answerList } from '#core/http/paging'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { forbidden, notFound } from '#core/errors/http_errors'
import { affectedPeople } from '#training/queries/assignments/affected_people'
import { fileNames, findModule } from '#training/queries/modules/find_module'
import { listModules } from '#training/queries/modules/module_list'
import { copyModule } from '#training/modules/copy_module'
import { publishModule } from '#training/modules/publish_module'
import { archiveModule, deleteModule, restoreModule } from '#training/modules/retire_module'
import { installSampleModules } from '#training/modules/seed_modules'
import { createModule, updateModule } from '#training/modules/save_module'
import ModuleTransformer from '#training/transformers/module_transformer'
import {
  affectedValidator,
  copyModuleValidator,
  editModuleValidator,
  moduleListValidator,
  newModuleValidator,
  publishModuleValidator,
} from '#training/validators/module'

const idOf = (ctx: HttpContext) => Number(ctx.params.id)

type Shown = ReturnType<ModuleTransformer['toObject'] | ModuleTransformer['forEditor']>

export default class ModulesController {
  async index(ctx: HttpContext) {
    const { page, perPage, cursor, ...filters } = await moduleListValidator.validate(
      ctx.request.qs()
    )
    const manages = ctx.access.can('modules:manage')
    for (const field of ['archived', 'draft'] as const) {
      if (manages || (filters[field] ?? 'false') === 'false') continue
      throw forbidden('Only administrators see drafts and archived modules.', field)
    }
    const list = await listModules(filters, { page, perPage, cursor })
    return answerList(ctx, list, cursor !== undefined).map((row) =>
      new ModuleTransformer(row).forViewer({ manages })
    )
  }

  // Inferred, the answer to managers would be left out, since it is assignable to the other one.
  async show(ctx: HttpContext): Promise<Shown> {
    const row = await findModule(idOf(ctx))
    const module = new ModuleTransformer(row)
    if (!ctx.access.can('modules:manage')) {
      if (row.published_at === null) throw notFound()
      return module.toObject()
    }
    return module.forEditor(await fileNames(row.content))
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(newModuleValidator)
    const id = await createModule(input, actorOf(ctx), await idempotencyKeyOf(ctx))
    ctx.response.status(201)
    return new ModuleTransformer(await findModule(id)).forManager()
  }

  /** The sample trainings that come with the product. */
  async installSamples(ctx: HttpContext) {
    return installSampleModules(actorOf(ctx))
  }

  async update(ctx: HttpContext) {
    const edit = await ctx.request.validateUsing(editModuleValidator)
    await updateModule(idOf(ctx), edit, actorOf(ctx))
    return new ModuleTransformer(await findModule(idOf(ctx))).forManager()
  }

  /** Publishes a draft, with the fields that are sent along. */
  async publish(ctx: HttpContext) {
    const edit = await ctx.request.validateUsing(publishModuleValidator)
    await publishModule(idOf(ctx), edit, actorOf(ctx))
    return new ModuleTransformer(await findModule(idOf(ctx))).forManager()
  }

  /** 204 when it is deleted; 200 with the module when it was archived instead. */
  async destroy(ctx: HttpContext) {
    const outcome = await deleteModule(idOf(ctx), actorOf(ctx))
    if (outcome === 'deleted') return ctx.response.noContent()
    return new ModuleTransformer(await findModule(idOf(ctx))).forManager()
  }

  /** The people who must repeat the training after a material change. */
  async affected(ctx: HttpContext) {
    const { page, perPage } = await affectedValidator.validate(ctx.request.qs())
    const { id } = await findModule(idOf(ctx))
    return affectedPeople(id, { page, perPage })
  }

  async copy(ctx: HttpContext) {
    const { draft } = await ctx.request.validateUsing(copyModuleValidator)
    const key = await idempotencyKeyOf(ctx)
    const id = await copyModule(idOf(ctx), { draft, key }, actorOf(ctx))
    ctx.response.status(201)
    return new ModuleTransformer(await findModule(id)).forManager()
  }

  async archive(ctx: HttpContext) {
    await archiveModule(idOf(ctx), actorOf(ctx))
    return new ModuleTransformer(await findModule(idOf(ctx))).forManager()
  }

  async restore(ctx: HttpContext) {
    await restoreModule(idOf(ctx), actorOf(ctx))
    return new ModuleTransformer(await findModule(idOf(ctx))).forManager()
  }
}
