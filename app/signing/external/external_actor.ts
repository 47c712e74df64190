import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#audit/actor'
import type SigningAction from '#signing/models/signing_action'

/** What the audit log calls a signer without an account, by what they are to the document. */
export const externalLabel = (label: string) => `External signer (${label})`

/**
 * The author of what a signer without an account does. Named by what they are to the document:
 * the request says who that is, where an erasure finds it.
 */
export const externalActor = (
  { request }: HttpContext,
  { label }: Pick<SigningAction, 'label'>
): Actor => ({
  id: null,
  label: externalLabel(label),
  address: request.ip().slice(0, 45),
  requestId: request.id()?.slice(0, 64) ?? null,
  isAdmin: false,
  can: () => false,
})
