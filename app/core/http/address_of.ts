import type { HttpContext } from '@adonisjs/core/http'

/**
 * The address of a request as it was asked for. The framework's is decoded, and browsers read
 * `/\\host` and `//host` as another site, whose address a page cannot take.
 */
export function addressOf({ request }: HttpContext): string {
  const address = request.request.url ?? '/'
  return address.startsWith('//') ? `/.${address}` : address
}
