import { timingSafeEqual } from 'node:crypto'
import type { DateTime } from 'luxon'
import { linkMac } from '#accounts/services/link_tokens'

/** How long a URL opens the documents; opened ones stay open. */
export const LINK_MINUTES = 10

/** The action of a URL, and until when it opens. */
export interface SigningLink {
  actionId: number
  userId: number
  /** Seconds since 1970. */
  expires: number
}

const HEAD = 12
const LENGTH = 48

const macOf = ({ actionId, userId, expires }: SigningLink) =>
  linkMac('signing_frame', actionId, userId, expires)

/**
 * The token of a URL for one signer's own action. It grants nothing: its user must be signed in
 * as that signer. 48 characters of base64url: three numbers of 4 bytes, 24 bytes of HMAC-SHA-256.
 */
export function signingLink(actionId: number, userId: number, at: DateTime): string {
  const token = { actionId, userId, expires: expiryFrom(at) }
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(token.actionId, 0)
  head.writeUInt32BE(token.userId, 4)
  head.writeUInt32BE(token.expires, 8)
  return Buffer.concat([head, macOf(token)]).toString('base64url')
}

const expiryFrom = (at: DateTime) => Math.floor(at.plus({ minutes: LINK_MINUTES }).toSeconds())

/** The content of a token, also after it has expired; null for any other text. */
export function readSigningLink(text: string): SigningLink | null {
  if (text.length !== LENGTH || !/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  const token = {
    actionId: bytes.readUInt32BE(0),
    userId: bytes.readUInt32BE(4),
    expires: bytes.readUInt32BE(8),
  }
  return timingSafeEqual(bytes.subarray(HEAD), macOf(token)) ? token : null
}
