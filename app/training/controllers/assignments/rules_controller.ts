import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { idempotencyKeyOf } from '#core/http/idempotency_key'
import { answerList } from '#core/http/paging'
import { actorOf } from '#audit/actor'
import { findRule, listRules } from '#training/queries/assignments/rule_list'
import type { RuleTerms } from '#training/rules'
import { previewRule } from '#training/assignments/preview_rule'
import {
  assertNewRule,
  createRule,
  discardRule,
  startRule,
  stopRule,
} from '#training/assignments/rules'
import {
  pagedListValidator,
  ruleValidator,
  stopRuleValidator,
} from '#training/validators/assignments'

/** Rules that assign a module to current and future matching people. */
export default class RulesController {
  async index(ctx: HttpContext) {
    const paging = await pagedListValidator.validate(ctx.request.qs())
    return answerList(ctx, await listRules(paging), false)
  }

  async store(ctx: HttpContext) {
    const { dryRun, live, ...input } = await ctx.request.validateUsing(ruleValidator)
    const terms: RuleTerms = {
      ...input,
      department: input.department ?? null,
      position: input.position ?? null,
      location: input.location ?? null,
    }
    const key = await idempotencyKeyOf(ctx)
    // First, since it refuses a draft by name. A rule that there is already is refused with 409.
    const preview = await previewRule(terms)
    if (dryRun) {
      await assertNewRule(db.connection(), terms)
      return { dryRun: true, rule: null, preview }
    }
    const id = await createRule(terms, { live, key }, actorOf(ctx))
    ctx.response.status(201)
    return { dryRun: false, rule: await findRule(id), preview }
  }

  /** A rule, and what turning it on would do today. */
  async show(ctx: HttpContext) {
    const rule = await findRule(Number(ctx.params.id))
    return { rule, preview: rule.state === 'draft' ? await previewRule(rule) : null }
  }

  /** 202: the background loop assigns everyone whom it matches. */
  async start(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const batchId = await startRule(id, actorOf(ctx))
    ctx.response.status(202)
    return { rule: await findRule(id), batchId }
  }

  async stop(ctx: HttpContext) {
    const { withdrawUnbegun } = await ctx.request.validateUsing(stopRuleValidator)
    const id = Number(ctx.params.id)
    const options = { withdrawUnbegun: withdrawUnbegun ?? false }
    const withdrawn = await stopRule(id, options, actorOf(ctx))
    return { rule: await findRule(id), withdrawn }
  }

  async destroy(ctx: HttpContext) {
    await discardRule(Number(ctx.params.id), actorOf(ctx))
    return ctx.response.noContent()
  }
}
