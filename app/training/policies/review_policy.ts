import type { Actor } from '#audit/actor'
import { forbidden } from '#core/errors/http_errors'
import type Employee from '#people/models/employee'

/**
 * What a person has learned is for someone else to say, whatever they may do.
 * @throws HttpError 403 with the sentence given.
 */
export function assertNotOneself(actor: Actor, { userId }: Employee, refused: string): void {
  if (userId === actor.id) throw forbidden(refused)
}
