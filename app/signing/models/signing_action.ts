import type { Audited } from '#audit/audited_model'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { SigningActionSchema } from '#database/schema'
import User from '#accounts/models/user'
import { displayName, UNSIGNED } from '#signing/request'

/** One signer's part in a request, and how they completed it. */
export default class SigningAction extends SigningActionSchema {
  static override table = 'signing_actions' as const
  static audited = {
    entityType: 'signing_request',
    of: 'requestId',
    fields: [],
  } satisfies Audited<SigningAction>

  /** The signer's account; external signers have none. */
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User> | undefined

  get isExternal(): boolean {
    return this.kind === 'external'
  }

  get isUnsigned(): boolean {
    return UNSIGNED.includes(this.status)
  }

  /** The signer's name and address: of an account as they are, until it has signed. */
  get signer(): { name: string; email: string } {
    if (this.user && this.isUnsigned) {
      return { name: displayName(this.user), email: this.user.email }
    }
    return { name: this.recipientName, email: this.recipientEmail }
  }
}
