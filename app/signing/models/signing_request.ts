import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import { SigningRequestSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'
import type { SignerRole } from '#documents/placed_field'
import SigningAction from '#signing/models/signing_action'
import SigningDocument from '#signing/models/signing_document'
import { isTurnOf, OPEN } from '#signing/request'

/** Documents about one employee, which their signers sign in turn or side by side. */
export default class SigningRequest extends SigningRequestSchema {
  static override table = 'signing_requests' as const
  static audited = {
    entityType: 'signing_request',
    fields: ['status'],
  } satisfies Audited<SigningRequest>

  /** One per signer. */
  @hasMany(() => SigningAction, { foreignKey: 'requestId' })
  declare actions: HasMany<typeof SigningAction>

  @hasMany(() => SigningDocument, { foreignKey: 'requestId' })
  declare documents: HasMany<typeof SigningDocument>

  /** Whether someone may still sign or cancel it. */
  get isOpen(): boolean {
    return OPEN.includes(this.status)
  }

  /** Whether it can no longer be signed. @param time in the database's format. */
  isExpiredAt(time: string): boolean {
    return this.expiresAt !== null && this.expiresAt <= time
  }

  /** One signer's action; the actions must be loaded. */
  actionOf(role: SignerRole): SigningAction | undefined {
    return this.actions.find((action) => action.role === role)
  }

  /** The actions whose turn it is. The actions must be loaded. */
  get awaited(): SigningAction[] {
    return this.actions.filter(({ role }) => this.isTurnOf(role))
  }

  isTurnOf(role: SignerRole): boolean {
    return isTurnOf(role, this, this.actions)
  }
}
