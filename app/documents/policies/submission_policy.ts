import type { Actor } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'
import type Employee from '#people/models/employee'

/**
 * Who may decide about what a person uploaded.
 * @throws HttpError 404 of somebody whose data were erased, 403 for one's own.
 */
export function assertMayReview(actor: Actor, owner: Employee): void {
  if (owner.isErased) throw notFound()
  if (owner.userId === actor.id) throw forbidden('You cannot review your own document.')
}
