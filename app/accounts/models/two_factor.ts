import type { Audited } from '#audit/audited_model'
import { DateTime } from 'luxon'
import { TwoFactorSchema } from '#database/schema'
import { fromDbTime } from '#core/time'

/** How long a displayed secret waits for its first code. */
const SET_UP_MINUTES = 30

/** An account's authenticator app. Its secret protects nothing until a code confirms it. */
export default class TwoFactor extends TwoFactorSchema {
  static override table = 'two_factors' as const
  static audited = { entityType: 'user', of: 'userId', fields: [] } satisfies Audited<TwoFactor>
  static override selfAssignPrimaryKey = true

  get isOn(): boolean {
    return this.enabledAt !== null
  }

  get isSetUpExpired(): boolean {
    return fromDbTime(this.createdAt) < DateTime.utc().minus({ minutes: SET_UP_MINUTES })
  }
}
