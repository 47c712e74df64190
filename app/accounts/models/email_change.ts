import type { Audited } from '#audit/audited_model'
import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { EmailChangeSchema } from '#database/schema'
import type { LinkState } from '#accounts/models/password_reset'
import User from '#accounts/models/user'
import { dbTime } from '#core/time'

/** How long the old address can undo a change after it took effect. */
export const STOP_HOURS = 72

/** What the old address can do: allow or stop a change, or only stop it. */
export type ReviewState = 'allow' | 'stop' | 'used' | 'expired' | 'invalid'

/** A requested change of an account's address. */
export default class EmailChange extends EmailChangeSchema {
  static override table = 'email_changes' as const
  static audited = { entityType: 'user', of: 'userId', fields: [] } satisfies Audited<EmailChange>

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  /** Changes that took effect before this moment can no longer be undone. */
  static stoppableSince(at: DateTime): string {
    return dbTime(at.minus({ hours: STOP_HOURS }))
  }

  /**
   * Status of the link for the new address, which is not asked before the old one has allowed the
   * change.
   */
  get confirmState(): LinkState {
    if (this.awaitsOldAddress) return 'invalid'
    if (this.confirmedAt || this.cancelledAt) return 'used'
    return this.expiresAt <= dbTime(DateTime.utc()) ? 'expired' : 'usable'
  }

  /** Status of the link for the old address. */
  get reviewState(): ReviewState {
    if (this.stoppedAt || this.cancelledAt) return 'used'
    const now = DateTime.utc()
    if (this.confirmedAt) {
      return this.confirmedAt <= EmailChange.stoppableSince(now) ? 'expired' : 'stop'
    }
    if (this.expiresAt <= dbTime(now)) return 'expired'
    return this.awaitsOldAddress ? 'allow' : 'stop'
  }
}
