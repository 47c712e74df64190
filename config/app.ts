import proxyAddr from 'proxy-addr'
import env from '#start/env'
import { defineConfig } from '@adonisjs/core/http'

/** Where people reach the portal, without a trailing slash. */
export const appUrl = env.get('APP_URL').replace(/\/+$/, '')

/** Cookies are Secure, and HSTS is sent, exactly when the portal is reached by https. */
export const isHttps = appUrl.startsWith('https://')

export const isDemo = env.get('DEMO') ?? false

/**
 * No proxy is trusted until one is named: otherwise whoever reaches the port invents an address
 * in X-Forwarded-For and passes every per-address limit.
 */
const trustedProxies = env.get('TRUSTED_PROXIES')

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  // Answers hold plain rows: the framework's own, which looks for cycles, takes three times as long.
  serializeJSON: (value: unknown) => JSON.stringify(value),
  trustProxy: trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : () => false,
  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: isHttps,
    sameSite: 'lax',
  },
})
