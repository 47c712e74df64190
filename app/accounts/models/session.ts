import { SessionSchema } from '#database/schema'

/** A browser's session. Its id is stored hashed, so a database dump opens no session. */
export default class Session extends SessionSchema {
  static override table = 'sessions' as const
  static override selfAssignPrimaryKey = true
}
