import type { Audited } from '#audit/audited_model'
import { InvitationSchema } from '#database/schema'

/** A registration link. Its audit entries belong to the person. */
export default class Invitation extends InvitationSchema {
  static override table = 'invitations' as const
  static audited = {
    entityType: 'employee',
    of: 'employeeId',
    fields: [],
  } satisfies Audited<Invitation>

  /** Neither used nor revoked; it may have expired. */
  get isOpen(): boolean {
    return this.acceptedAt === null && this.revokedAt === null
  }

  /** @param time in the database's format. */
  isUsableAt(time: string): boolean {
    return this.isOpen && this.expiresAt > time
  }
}
