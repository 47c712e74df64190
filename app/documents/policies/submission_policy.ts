import type { Actor } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'
import type Employee from '#people/models/employee'

/**
 * Who may decide about a person's upload.
 * @throws HttpError 404 for an erased person, 403 for one's own.
 */
export function assertMayReview(actor: Actor, owner: Employee): void {
  assertOfAnother(actor, owner, 'You cannot review your own document.')
}

/**
 * Who may file a document for a person, which counts as accepted.
 * @throws HttpError 404 for an erased person, 403 for oneself.
 */
export function assertMayFile(actor: Actor, owner: Employee): void {
  assertOfAnother(actor, owner, 'You cannot file a document for yourself.')
}

function assertOfAnother(actor: Actor, owner: Employee, refused: string): void {
  if (owner.isErased) throw notFound()
  if (owner.userId === actor.id) throw forbidden(refused)
}
