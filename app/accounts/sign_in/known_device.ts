import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { cookieName, isHttps } from '#config/app'

const COOKIE = cookieName('gangway_device')
const KEPT_DAYS = 365
/** Accounts that a browser is remembered for, the latest first. */
const ACCOUNTS_KEPT = 5

type KnownAccount = [userId: number, device: string]

/** Encrypted by the portal, so no one else can write it. */
const accountsOf = ({ request }: HttpContext): KnownAccount[] => {
  const value: unknown = request.encryptedCookie(COOKIE)
  return Array.isArray(value) ? (value as KnownAccount[]) : []
}

/** The id of a browser that has signed in to this account before, or null. */
export const deviceOf = (ctx: HttpContext, userId: number | undefined): string | null =>
  accountsOf(ctx).find(([id]) => id === userId)?.[1] ?? null

/**
 * Remembers the browser. This grants nothing: attempts from it are counted separately. The id is
 * another one with each sign-in, so the count starts again.
 */
export function rememberDevice(ctx: HttpContext, userId: number): void {
  const device = randomBytes(16).toString('base64url')
  const others = accountsOf(ctx).filter(([id]) => id !== userId)
  const known: KnownAccount[] = [[userId, device], ...others.slice(0, ACCOUNTS_KEPT - 1)]
  ctx.response.encryptedCookie(COOKIE, known, {
    path: '/',
    httpOnly: true,
    secure: isHttps,
    sameSite: 'lax',
    maxAge: `${KEPT_DAYS} days`,
  })
}
