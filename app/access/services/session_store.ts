import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import type {
  SessionData,
  SessionStoreContract,
  SessionStoreFactory,
} from '@adonisjs/session/types'
import { dbTime } from '#audit/services/time'
import { keepSessionUser } from '#access/services/session_users'
import { selectSettingsVersion, settingsAt } from '#settings/current'
import { keepTwoFactorFacts, REQUIRES_TWO_FACTOR } from '#access/services/two_factor_need'

/** How much of an idle minute may pass before a visit is written down again. */
const TOUCH_INTERVAL_SECONDS = 60

/** A visitor's session only remembers where to return to; many of them must not fill the table. */
const VISITOR_AGE_SECONDS = 30 * 60

/** The key under which the session guard keeps the signed-in user's id. */
const USER_KEY = 'auth_web'

/** The row a session id belongs to. Stored hashed, so that a dump opens nobody's session. */
export function sessionRowId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}

/**
 * Sessions in the database, with what /profile shows of each: whose, from where, with what, when.
 * A visit is written at most once a minute, so that reading a page writes nothing.
 */
class DatabaseSessionStore implements SessionStoreContract {
  /** The row this request began with. */
  private found: { id: string; lastSeenAt: string; isVisitor: boolean } | null = null

  constructor(
    private readonly ctx: HttpContext,
    private readonly ageSeconds: number
  ) {}

  async read(sessionId: string): Promise<SessionData | null> {
    const id = sessionRowId(sessionId)
    const row = await db
      .from('sessions')
      .leftJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.id', id)
      .where('sessions.expires_at', '>', dbTime(DateTime.utc()))
      .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
      .select('users.*', 'sessions.data as session_data')
      .select('two_factors.enabled_at as two_factor_at')
      .select(db.raw(`${REQUIRES_TWO_FACTOR} as two_factor_required`))
      .select('sessions.last_seen_at as session_last_seen_at')
      .select(selectSettingsVersion())
      .first()
    if (!row) return null
    const { session_data: data, session_last_seen_at: lastSeenAt, ...rest } = row
    const {
      two_factor_at: twoFactorAt,
      two_factor_required: required,
      settings_version: settingsVersion,
      ...user
    } = rest
    await settingsAt(settingsVersion)
    this.found = { id, lastSeenAt, isVisitor: user.id === null }
    if (user.id !== null) {
      keepSessionUser(this.ctx, user)
      keepTwoFactorFacts(this.ctx, {
        enabled: twoFactorAt !== null,
        required: Boolean(Number(required)),
      })
    }
    return JSON.parse(data)
  }

  async write(sessionId: string, data: SessionData): Promise<void> {
    const userId = typeof data[USER_KEY] === 'number' ? data[USER_KEY] : null
    const seen = this.seen(userId === null ? VISITOR_AGE_SECONDS : this.ageSeconds)
    const row = {
      data: JSON.stringify(data),
      user_id: userId,
      ...seen,
    }
    const id = sessionRowId(sessionId)
    if (this.found?.id === id) {
      // Never inserted again: a session that was ended while this request ran stays ended.
      await db.from('sessions').where('id', id).update(row)
      return
    }
    await db
      .knexQuery()
      .table('sessions')
      .insert({ id, created_at: seen.last_seen_at, ...row })
      .onConflict('id')
      .merge(row)
  }

  async touch(sessionId: string): Promise<void> {
    // A visitor without a session has nothing to keep alive.
    if (this.found === null) return
    const limit = dbTime(DateTime.utc().minus({ seconds: TOUCH_INTERVAL_SECONDS }))
    if (this.found.lastSeenAt > limit) return
    await db
      .from('sessions')
      .where('id', sessionRowId(sessionId))
      .update(this.seen(this.found.isVisitor ? VISITOR_AGE_SECONDS : this.ageSeconds))
  }

  async destroy(sessionId: string): Promise<void> {
    await db.from('sessions').where('id', sessionRowId(sessionId)).delete()
  }

  private seen(ageSeconds: number) {
    const now = DateTime.utc()
    return {
      address: this.ctx.request.ip().slice(0, 45),
      user_agent: this.ctx.request.header('user-agent')?.slice(0, 255) ?? null,
      last_seen_at: dbTime(now),
      expires_at: dbTime(now.plus({ seconds: ageSeconds })),
    }
  }
}

export function databaseSessionStore(ageSeconds: number): SessionStoreFactory {
  return (ctx) => new DatabaseSessionStore(ctx, ageSeconds)
}
