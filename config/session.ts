import { isHttps } from '#config/app'
import { defineConfig } from '@adonisjs/session'
import { databaseSessionStore } from '#access/services/session_store'

/** How long a signed-in browser may be idle. */
export const SESSION_AGE_SECONDS = 8 * 60 * 60

export default defineConfig({
  enabled: true,
  cookieName: 'gangway_session',
  clearWithBrowser: false,
  age: SESSION_AGE_SECONDS,
  cookie: { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' },
  store: 'database',
  stores: { database: databaseSessionStore(SESSION_AGE_SECONDS) },
})
