import { createHash, randomBytes } from 'node:crypto'
import { Settings } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type {
  SessionData,
  SessionStoreContract,
  SessionStoreFactory,
} from '@adonisjs/session/types'
import Session from '#accounts/models/session'
import { keepGivenPermissions } from '#accounts/permissions/access'
import { keepDataVersion } from '#core/cached'
import { table } from '#core/database/table'
import type { Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { keepAuthenticatedAt } from '#accounts/sign_in/reauthentication_need'
import { WIPE_HISTORY } from '#accounts/sessions/browser_history'
import { keepSessionUser } from '#accounts/sessions/session_users'
import { keepTwoFactorFacts } from '#accounts/two_factor/two_factor_need'
import { findSession } from '#accounts/queries/sessions/session_row'
import { setting } from '#settings/current'
import { outageOf } from '#core/errors/outages'
import { unauthorized } from '#core/errors/http_errors'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

/** Seconds until a visit is stored again. */
const TOUCH_INTERVAL_SECONDS = 60

/** A visitor's session only stores where to return to. Many of them must not fill the table. */
const VISITOR_AGE_SECONDS = 30 * 60

/** The framework's session id: 122 random bits, fewer than the 128 that ASVS requires. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A session id as browsers store it. */
export const newSessionId = (): string => randomBytes(32).toString('base64url')

/** The key under which the session guard stores the signed-in user's id. */
const USER_KEY = 'auth_web'

/** Sessions that started before this moment have ended, however active they are. */
export const oldestSession = (): string => dbTime(Settings.now() - setting('sessionDays') * DAY)

/**
 * The row id of a session. The session id is stored hashed, so a database dump opens no session.
 */
export function sessionRowId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}

/** The store of each request, made by the framework. */
const stores = new WeakMap<HttpContext, DatabaseSessionStore>()

/**
 * Sessions in the database, with what /profile shows: owner, address, browser, time. A visit is
 * written at most once a minute, so reading a page usually writes nothing.
 */
class DatabaseSessionStore implements SessionStoreContract {
  /** The row at the start of this request. */
  private found: { id: string; lastSeenAt: string; userId: number | null } | null = null
  /** The id of the session that this request starts or renews. */
  private opened: string | null = null
  /** What the change has stored of a session that starts. */
  private stored: string | null = null
  /** The longer ids that replace the framework's ids in the browser. */
  private readonly longer = new Map<string, string>()

  constructor(
    private readonly ctx: HttpContext,
    cookieName: string,
    private readonly ageSeconds: number
  ) {
    stores.set(ctx, this)
    const { request, response } = ctx
    const given: unknown = request.cookie(cookieName)
    const setCookie = response.cookie.bind(response)
    response.cookie = (name, value, options) => {
      if (name !== cookieName) return setCookie(name, value, options)
      // A visitor without anything to store has no session, so none can end.
      if (ctx.session.isEmpty && given === undefined) return response
      if (ctx.session.isEmpty && this.found?.userId === null) {
        return response.clearCookie(name, options)
      }
      const id = this.longerId(String(value))
      // The browser has this id, or a newer one if it has signed in since.
      if (id === given && !this.isTouchDue()) return response
      const isVisitor = !ctx.session.has(USER_KEY)
      return setCookie(name, id, { ...options, ...(isVisitor && { maxAge: VISITOR_AGE_SECONDS }) })
    }
  }

  private longerId(id: string): string {
    if (!UUID.test(id)) return id
    const known = this.longer.get(id) ?? this.opened ?? newSessionId()
    this.longer.set(id, known)
    return known
  }

  private rowId(sessionId: string): string {
    return sessionRowId(this.longerId(sessionId))
  }

  async read(sessionId: string): Promise<SessionData | null> {
    // The framework has just made this id, or a version did that kept it. No row has it.
    if (UUID.test(sessionId)) {
      this.longerId(sessionId)
      return null
    }
    const id = this.rowId(sessionId)
    const row = await findSession(id, dbTime(Settings.now()), oldestSession())
    if (!row) return null
    this.found = { id, lastSeenAt: row.lastSeenAt, userId: row.user && row.user.id }
    if (row.user !== null) {
      keepSessionUser(this.ctx, row.user)
      keepTwoFactorFacts(this.ctx, row.twoFactor)
      keepAuthenticatedAt(this.ctx, row.authenticatedAt)
      keepGivenPermissions(this.ctx, row.given)
      keepDataVersion(this.ctx, row.dataVersion)
    }
    return JSON.parse(row.data)
  }

  async write(sessionId: string, data: SessionData): Promise<void> {
    const userId = typeof data[USER_KEY] === 'number' ? data[USER_KEY] : null
    const seen = this.seen(userId === null ? VISITOR_AGE_SECONDS : this.ageSeconds)
    const row = {
      data: JSON.stringify(data),
      user_id: userId,
      ...seen,
    }
    if (row.data === this.stored) return
    const id = this.rowId(sessionId)
    const found = this.found?.id === id ? this.found : null
    if (userId !== null || found) {
      // An update of the owner's row, never an insert: a session that ended during this request
      // stays ended, even if the browser now uses its id as a visitor.
      await table(db, Session)
        .where({ id, user_id: found ? found.userId : userId })
        .update(row)
      return
    }
    // The browser may have the id of a session that has ended: a visitor's starts in its place.
    await db
      .knexQuery()
      .table(Session.table)
      .insert({ id, created_at: seen.last_seen_at, authenticated_at: null, ...row })
      .onConflict('id')
      .merge()
  }

  async open(userId: number, trx: TransactionClientContract): Promise<void> {
    const seen = this.seen(this.ageSeconds)
    this.opened = newSessionId()
    this.stored = JSON.stringify({ [USER_KEY]: userId, [WIPE_HISTORY]: true })
    await trx
      .insertQuery()
      .table(Session.table)
      .insert({
        id: sessionRowId(this.opened),
        data: this.stored,
        user_id: userId,
        created_at: seen.last_seen_at,
        authenticated_at: seen.last_seen_at,
        ...seen,
      })
  }

  async renew(userId: number, { trx, time }: Change): Promise<void> {
    this.opened = newSessionId()
    const renewed = await table(trx, Session)
      .where({ id: this.found?.id ?? '', user_id: userId })
      .update({ id: sessionRowId(this.opened), authenticated_at: time })
    if (renewed !== 1) throw unauthorized()
  }

  private isTouchDue(): boolean {
    // Without a session, a visitor has nothing to keep alive.
    if (this.found === null) return false
    return this.found.lastSeenAt <= dbTime(Settings.now() - TOUCH_INTERVAL_SECONDS * SECOND)
  }

  async touch(sessionId: string): Promise<void> {
    if (this.found === null || !this.isTouchDue()) return
    const age = this.found.userId === null ? VISITOR_AGE_SECONDS : this.ageSeconds
    try {
      await table(db, Session).where('id', this.rowId(sessionId)).update(this.seen(age))
    } catch (error) {
      // On a full disk, pages can still be read.
      if (outageOf(error) === null) throw error
      logger.warn({ err: error }, 'a visit could not be written down')
    }
  }

  async destroy(sessionId: string): Promise<void> {
    await table(db, Session).where('id', this.rowId(sessionId)).delete()
  }

  private seen(ageSeconds: number) {
    const now = Settings.now()
    return {
      address: this.ctx.request.ip().slice(0, 45),
      user_agent: this.ctx.request.header('user-agent')?.slice(0, 255) ?? null,
      last_seen_at: dbTime(now),
      expires_at: dbTime(now + ageSeconds * SECOND),
    }
  }
}

/**
 * Writes the new session inside the change that signs the person in, as the framework would store
 * it after the answer. That is too late: a call that ends the person's sessions in the meantime
 * would not find this one. Until the change is stored, the browser's session stays as it was.
 */
export async function openSession(
  ctx: HttpContext,
  userId: number,
  trx: TransactionClientContract
): Promise<void> {
  await storeOf(ctx).open(userId, trx)
}

/**
 * Records, inside a change, that the person of this session has confirmed their identity. The row
 * gets a new id, so a copied cookie stops working; the caller regenerates the session.
 * @throws HttpError 401 when the session has ended in the meantime.
 */
export async function renewSession(
  ctx: HttpContext,
  userId: number,
  change: Change
): Promise<void> {
  await storeOf(ctx).renew(userId, change)
}

function storeOf(ctx: HttpContext): DatabaseSessionStore {
  const store = stores.get(ctx)
  if (!store) throw new Error('This request has no session.')
  return store
}

export function databaseSessionStore(cookieName: string, ageSeconds: number): SessionStoreFactory {
  return (ctx) => new DatabaseSessionStore(ctx, cookieName, ageSeconds)
}
