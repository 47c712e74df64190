import { createHash, timingSafeEqual } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { readLinkToken } from '#accounts/services/link_tokens'
import { dbTime, fromDbTime } from '#core/time'
import { forbidden, notFound } from '#core/errors/http_errors'
import { ACCESS_HOURS } from '#signing/external/external_link'
import ExternalLink from '#signing/models/external_link'
import { whyMayNotSign, type OwnAction } from '#signing/policies/signing_policy'
import { findOwnAction } from '#signing/queries/requests/own_action'

/** The one answer for links that are made up, used, replaced, withdrawn or expired. */
export const DEAD_LINK =
  "This link doesn't work. It may have been used, replaced or withdrawn, or it has expired."

export const CODE_FIRST = 'Enter the code that was sent to you first.'

/** A link that works, with what it is for. */
export interface External {
  link: ExternalLink
  own: OwnAction
}

/**
 * The link of a token, if it works now.
 * @param client the running change's transaction, where it decides about a change.
 * @throws HttpError 404, the same for every link that does not work.
 */
export async function findExternal(
  token: string,
  at: DateTime = DateTime.utc(),
  client: QueryClientContract = db.connection()
): Promise<External> {
  const time = dbTime(at)
  const read = readLinkToken('signing', token)
  const link = read && (await ExternalLink.find(read.id, { client }))
  if (!link || !read.matches(link.generation) || !link.isAliveAt(time)) throw notFound(DEAD_LINK)
  const own = await findOwnAction(link.actionId, null, client)
  if (!own?.action.isExternal) throw notFound(DEAD_LINK)
  const usable =
    link.purpose === 'copy' ? own.request.status === 'COMPLETED' : whyMayNotSign(own, time) === null
  if (!usable) throw notFound(DEAD_LINK)
  return { link, own }
}

/** What a browser keeps of the code: a random value, and the generation of the link. */
export const keptOf = (secret: string, { generation }: ExternalLink) => `${secret}.${generation}`

/**
 * Whether a token was used to sign, in the browser that entered its code.
 * @param kept what the browser keeps of it, signed by the portal.
 */
export async function hasSignedBy(token: string, kept: string, at: DateTime): Promise<boolean> {
  const read = readLinkToken('signing', token)
  const link = read && (await ExternalLink.find(read.id))
  if (!link) return false
  const own = await findOwnAction(link.actionId, null)
  if (!own?.action.isExternal || own.action.signedAt === null) return false
  const [secret = '', generation] = kept.split('.')
  if (link.purpose === 'sign') {
    return link.closedAt !== null && read.matches(link.generation) && isOpenedBy(link, secret, at)
  }
  // The link to their copy replaced the one that signed, and the hash of its browser.
  const signedWith = link.generation - 1
  const ends = fromDbTime(own.action.signedAt).plus({ hours: ACCESS_HOURS })
  return read.matches(signedWith) && generation === String(signedWith) && at < ends
}

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Whether this browser has entered the link's code. @param secret what the browser keeps. */
export function isOpenedBy(link: ExternalLink, secret: string | null, at: DateTime): boolean {
  if (!secret || !link.accessHash || !link.verifiedAt) return false
  if (fromDbTime(link.verifiedAt).plus({ hours: ACCESS_HOURS }) <= at) return false
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(link.accessHash))
}

/** A link and what the browser keeps of its code: who signs without an account. */
export interface ExternalSigner {
  token: string
  secret: string | null
}

/**
 * What a link opens for a browser that has entered its code.
 * @throws HttpError 404 for a link that does not work, 403 without the code.
 */
export async function openExternal(
  { token, secret }: ExternalSigner,
  at: DateTime = DateTime.utc(),
  client?: QueryClientContract
): Promise<External> {
  const external = await findExternal(token, at, client)
  if (!isOpenedBy(external.link, secret, at)) throw forbidden(CODE_FIRST)
  return external
}
