import { DateTime } from 'luxon'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { PasswordResetSchema } from '#database/schema'
import User from '#accounts/models/user'
import { dbTime } from '#core/time'

export type LinkState = 'usable' | 'expired' | 'used' | 'invalid'

/** A password reset link that was emailed to an account's owner. */
export default class PasswordReset extends PasswordResetSchema {
  static override table = 'password_resets' as const

  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  get state(): LinkState {
    if (this.usedAt) return 'used'
    return this.expiresAt <= dbTime(DateTime.utc()) ? 'expired' : 'usable'
  }
}
