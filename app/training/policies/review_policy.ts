import type { Actor } from '#audit/actor'
import { forbidden } from '#core/errors/http_errors'
import type Employee from '#people/models/employee'

/**
 * Someone else must confirm what a person has learned, or excuse them, whatever their permissions.
 * @throws HttpError 403 with the given sentence.
 */
export function assertNotOneself(actor: Actor, { userId }: Employee, refused: string): void {
  if (userId === actor.id) throw forbidden(refused)
}
