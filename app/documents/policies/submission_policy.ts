import type { Actor } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'
import type Employee from '#people/models/employee'

/**
 * Who may decide about a person's upload.
 * @throws HttpError 404 for an erased person, 403 for one's own.
 */
export function assertMayReview(actor: Actor, owner: Employee): void {
  if (owner.isErased) throw notFound()
  if (owner.userId === actor.id) throw forbidden('You cannot review your own document.')
}
