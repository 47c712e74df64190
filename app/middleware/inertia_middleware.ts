import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import BaseInertiaMiddleware from '@adonisjs/inertia/inertia_middleware'
import { addressOf } from '#core/http/address_of'
import { companyName, isMailConfigured, setting } from '#settings/current'
import { logoUrl } from '#settings/logo'
import CurrentUserTransformer from '#accounts/transformers/current_user_transformer'
import { isHistoryToWipe } from '#accounts/sessions/browser_history'
import { noticesFor } from '#accounts/services/notices'

/** The shared props of every page: the signed-in person, their permissions, the admin notices. */
export default class InertiaMiddleware extends BaseInertiaMiddleware {
  share(ctx: HttpContext) {
    // An error page may be rendered before the person is identified.
    const { auth, access } = ctx as Partial<HttpContext>
    if (isHistoryToWipe(ctx)) ctx.inertia.clearHistory()
    const user = auth?.user
    const managesSettings = access?.can('settings:manage') ?? false
    return {
      errors: ctx.inertia.always(this.getValidationErrors(ctx)),
      user: ctx.inertia.always(user ? CurrentUserTransformer.transform(user) : null),
      permissions: ctx.inertia.always(access?.list() ?? []),
      companyName: ctx.inertia.always(companyName()),
      logoUrl: ctx.inertia.always(logoUrl()),
      timeZone: ctx.inertia.always(setting('timeZone')),
      passwordMinLength: ctx.inertia.always(setting('passwordMinLength')),
      mailConfigured: ctx.inertia.always(managesSettings ? isMailConfigured() : null),
      notices: ctx.inertia.always(
        managesSettings && user ? noticesFor(user, access?.can('audit:view')) : []
      ),
    }
  }

  flash(ctx: HttpContext) {
    const toast = ctx.session?.flashMessages.get('toast') as
      | { title?: string; description: string; variant: 'default' | 'destructive' }
      | undefined
    return { toast }
  }

  override async init(ctx: HttpContext) {
    await super.init(ctx)
    const { inertia } = ctx
    const page = inertia.page.bind(inertia)
    inertia.page = async (name, props) => ({ ...(await page(name, props)), url: addressOf(ctx) })
  }

  async handle(ctx: HttpContext, next: NextFn) {
    await this.init(ctx)
    const output = await next()
    // Reads the session, which does not exist while the database is down.
    if (ctx.session?.initiated !== false) this.dispose(ctx)
    return output
  }
}

declare module '@adonisjs/inertia/types' {
  type MiddlewareSharedProps = import('@adonisjs/inertia/types').InferSharedProps<InertiaMiddleware>
  export interface SharedProps extends MiddlewareSharedProps {}
}
