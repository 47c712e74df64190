import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import env from '#start/env'

/** What an emailed link opens. A token of one kind never opens another. */
export type LinkKind =
  | 'invitation'
  | 'password_reset'
  | 'email_change'
  | 'email_change_review'
  | 'signing'

let key: Buffer | undefined

function linkKey(): Buffer {
  key ??= Buffer.from(hkdfSync('sha256', env.get('APP_KEY').release(), '', 'gangway links', 32))
  return key
}

/** 24 bytes of HMAC that only this installation can compute from these parts. */
export function linkMac(kind: string, ...numbers: number[]): Buffer {
  return createHmac('sha256', linkKey())
    .update(JSON.stringify([kind, ...numbers]))
    .digest()
    .subarray(0, 24)
}

/**
 * The token of a link, derived from row and generation whenever it is needed, so neither the
 * outbox nor a database dump contains one. 38 characters of base64url: 4 bytes of row id, 24
 * bytes of HMAC-SHA-256.
 */
export function linkToken(kind: LinkKind, id: number, generation: number): string {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(id)
  return Buffer.concat([head, linkMac(kind, id, generation)]).toString('base64url')
}

/**
 * The row that a token names, and whether the token is valid for it; null for anything else. The
 * caller checks whether the row is still usable.
 */
export function readLinkToken(
  kind: LinkKind,
  token: string
): { id: number; matches: (generation: number) => boolean } | null {
  if (!/^[\w-]{38}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // The last character has four spare bits. Without this check, one token would have sixteen
  // spellings.
  if (bytes.toString('base64url') !== token) return null
  const id = bytes.readUInt32BE(0)
  const mac = bytes.subarray(4)
  return { id, matches: (generation) => timingSafeEqual(mac, linkMac(kind, id, generation)) }
}
