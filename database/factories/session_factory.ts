import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import Session from '#accounts/models/session'
import { sessionRowId } from '#accounts/sessions/session_store'
import { fromNow } from '#database/factories/from_now'

/** A signed-in session that no browser has; set `userId`. */
export const SessionFactory = factory
  .define(Session, () => {
    const at = fromNow()
    return {
      id: sessionRowId(randomUUID()),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: fromNow({ hours: 8 }),
    }
  })
  .before('create', (_, session) => {
    session.data = JSON.stringify({ auth_web: session.userId })
  })
  .build()
