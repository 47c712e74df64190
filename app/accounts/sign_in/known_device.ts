import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { cookieName, isHttps } from '#config/app'

const COOKIE = cookieName('gangway_device')
const KEPT_DAYS = 365
/** So many accounts a browser is known by, the latest first. */
const ACCOUNTS_KEPT = 5

type KnownAccount = [userId: number, device: string]

/** Encrypted by the portal: no one else can have written it. */
const accountsOf = ({ request }: HttpContext): KnownAccount[] => {
  const value: unknown = request.encryptedCookie(COOKIE)
  return Array.isArray(value) ? (value as KnownAccount[]) : []
}

/** What a browser is known by that has signed in to this account before; null for any other. */
export const deviceOf = (ctx: HttpContext, userId: number | undefined): string | null =>
  accountsOf(ctx).find(([id]) => id === userId)?.[1] ?? null

/** Knows the browser from now on. It grants nothing: attempts from it are counted by themselves. */
export function rememberDevice(ctx: HttpContext, userId: number): void {
  const device = deviceOf(ctx, userId) ?? randomBytes(16).toString('base64url')
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
