import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from 'proxy-addr'
import env from '#start/env'
import { defineConfig } from '@adonisjs/core/http'

/** Where people reach the portal, without a trailing slash. */
export const appUrl = env.get('APP_URL').replace(/\/+$/, '')

/** Cookies are Secure, and HSTS is sent, exactly when the portal's URL is https. */
export const isHttps = appUrl.startsWith('https://')

/** Over https, the browser ensures that no other host of the domain sets the cookie. */
export const cookieName = (name: string): string => (isHttps ? `__Host-${name}` : name)

/**
 * For every response: pages, calls, files, assets, health and errors. config/shield.ts makes the
 * Content-Security-Policy of each response.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // For browsers without frame-ancestors.
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
}

export const isDemo = env.get('DEMO') ?? false

/**
 * No proxy is trusted until one is configured: otherwise anyone who reaches the port could invent
 * an address in X-Forwarded-For and bypass every per-address limit.
 */
const trustedProxies = env.get('TRUSTED_PROXIES')

export const http = defineConfig({
  // Made by request_id_middleware, whatever the client sends.
  generateRequestId: false,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  // Responses have plain rows: the framework's own serializer, which looks for cycles, takes
  // three times as long.
  serializeJSON: (value: unknown) => JSON.stringify(value),
  // Text may have a comma in it; fields that take lists split theirs (`atCommas`).
  qs: { parse: { comma: false } },
  trustProxy: trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : () => false,
  // Answered before any middleware runs.
  onBadUrl(_request: IncomingMessage, response: ServerResponse) {
    response.writeHead(400, {
      ...SECURITY_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Content-Type': 'text/plain; charset=utf-8',
    })
    response.end('Bad Request')
  },
  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: isHttps,
    sameSite: 'lax',
  },
})
