import { cookieName, isHttps } from '#config/app'
import { defineConfig } from '@adonisjs/session'
import { databaseSessionStore } from '#accounts/sessions/session_store'

/** How long a signed-in browser may be idle. */
export const SESSION_AGE_SECONDS = 8 * 60 * 60

export const SESSION_COOKIE = cookieName('gangway_session')

export default defineConfig({
  enabled: true,
  cookieName: SESSION_COOKIE,
  clearWithBrowser: false,
  age: SESSION_AGE_SECONDS,
  cookie: { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' },
  store: 'database',
  stores: { database: databaseSessionStore(SESSION_COOKIE, SESSION_AGE_SECONDS) },
})
