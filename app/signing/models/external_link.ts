import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { SigningLinkSchema } from '#database/schema'
import type { Audited } from '#audit/audited_model'
import SigningAction from '#signing/models/signing_action'

/** The link of a signer without an account; a later generation ends the one before it. */
export default class ExternalLink extends SigningLinkSchema {
  static override table = 'signing_links' as const
  static audited = { entityType: 'signing_link', fields: [] } satisfies Audited<ExternalLink>

  @belongsTo(() => SigningAction, { foreignKey: 'actionId' })
  declare action: BelongsTo<typeof SigningAction>

  /** @param time in the database's format. */
  isAliveAt(time: string): boolean {
    return this.closedAt === null && this.expiresAt > time
  }
}
