import ShieldMiddleware from '@adonisjs/shield/shield_middleware'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Makes the middleware once, without Edge, which only its tokens against forged requests need
 * (config/shield.ts has them off). The package's own provider makes one for each request, with all
 * directives of the policy: some five percent of a list.
 */
export default class ShieldProvider {
  constructor(private readonly app: ApplicationService) {}

  register() {
    this.app.container.singleton(ShieldMiddleware, async (resolver) => {
      const encryption = await resolver.make('encryption')
      return new ShieldMiddleware(this.app.config.get('shield'), encryption.use())
    })
  }
}
