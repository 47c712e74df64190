import type { Actor } from '#audit/actor'
import { forbidden, notFound } from '#core/errors/http_errors'
import type Employee from '#people/models/employee'

/** The person whose training it is. */
interface Owner {
  userId: number
}

/** @throws HttpError 403 for a person who is not an active employee. */
export function assertMayLearn(employee: Employee | null): void {
  if (employee?.status !== 'active') throw forbidden('Only active employees take training.')
}

/**
 * One's own training; other people's for people who assign or review. No one else learns whether
 * it exists.
 */
export function assertMaySeeTraining(by: Actor, { userId }: Owner): void {
  if (userId === by.id || by.can('training:assign') || by.can('training:review')) return
  throw notFound()
}

/** Certificates, issued and submitted, are for their owner and for reviewers. */
export function assertMaySeeProof(by: Actor, { userId }: Owner): void {
  if (userId !== by.id && !by.can('training:review')) throw notFound()
}
