import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#audit/actor'
import { agencyForms, candidates, draftPackets } from '#get_started/queries/setup_facts'
import { dismissSetup, skipStep } from '#get_started/services/choose_setup'
import { showSetup } from '#get_started/services/show_setup'
import type { StepName } from '#get_started/steps'
import { dismissedValidator, skippedValidator } from '#get_started/validators/setup'
import { describeSettings } from '#settings/queries/describe_settings'

const viewerOf = (ctx: HttpContext) => ({ ...actorOf(ctx), id: ctx.auth.getUserOrFail().id })

/** The guided set-up of a new portal. */
export default class SetupController {
  async page(ctx: HttpContext) {
    return ctx.inertia.render('get_started/index', {
      setup: await showSetup(viewerOf(ctx)),
      settings: describeSettings(),
      timeZones: Intl.supportedValuesOf('timeZone'),
      forms: ctx.access.can('documents:manage') ? await agencyForms() : [],
      drafts: ctx.access.can('employees:update') ? await draftPackets() : [],
      candidates: actorOf(ctx).isAdmin ? await candidates() : [],
      ownEmail: ctx.auth.getUserOrFail().email,
    })
  }

  async show(ctx: HttpContext) {
    return showSetup(viewerOf(ctx))
  }

  async update(ctx: HttpContext) {
    const { dismissed } = await ctx.request.validateUsing(dismissedValidator)
    await dismissSetup(dismissed, actorOf(ctx))
    return showSetup(viewerOf(ctx))
  }

  async skip(ctx: HttpContext) {
    const { skipped } = await ctx.request.validateUsing(skippedValidator)
    await skipStep(ctx.params.step as StepName, skipped, actorOf(ctx))
    return showSetup(viewerOf(ctx))
  }
}
