import { InvitationSchema } from '#database/schema'

/** A registration link. Its audit entries belong to the person. */
export default class Invitation extends InvitationSchema {
  static override table = 'invitations' as const

  /** Neither used nor revoked; it may have expired. */
  get isOpen(): boolean {
    return this.acceptedAt === null && this.revokedAt === null
  }
}
