import { SessionSchema } from '#database/schema'

/** A browser's session; its id is stored hashed, so that a dump opens nobody's. */
export default class Session extends SessionSchema {
  static override table = 'sessions' as const
  static override selfAssignPrimaryKey = true
}
