import type { Audited } from '#audit/audited_model'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { SigningActionSchema } from '#database/schema'
import User from '#accounts/models/user'
import { UNSIGNED } from '#signing/request'

/** What one signer of a request is to do, and how they did it. */
export default class SigningAction extends SigningActionSchema {
  static override table = 'signing_actions' as const
  static audited = {
    entityType: 'signing_request',
    of: 'requestId',
    fields: [],
  } satisfies Audited<SigningAction>

  /** Who signs. */
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  get isUnsigned(): boolean {
    return UNSIGNED.includes(this.status)
  }
}
