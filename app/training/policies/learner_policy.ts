import type { Actor } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'
import type Employee from '#people/models/employee'

/** Whose training it is. */
interface Owner {
  userId: number
}

/** @throws HttpError 403 for who is not an active employee. */
export function assertMayLearn(employee: Employee | null): void {
  if (employee?.status !== 'active') throw forbidden('Only active employees take training.')
}

/**
 * One's own training, and others' for people who assign or review. No one else learns whether it
 * exists.
 */
export function assertMaySeeTraining(by: Actor, { userId }: Owner): void {
  if (userId === by.id || by.can('training:assign') || by.can('training:review')) return
  throw notFound()
}

/** Certificates, and what was sent in, are for their owner and for who reviews. */
export function assertMaySeeProof(by: Actor, { userId }: Owner): void {
  if (userId !== by.id && !by.can('training:review')) throw notFound()
}
