import { BaseTransformer } from '@adonisjs/core/transformers'
import { profileImageUrl } from '#accounts/models/user'
import type { ListedUser } from '#accounts/queries/users/user_list'
import { isoTime } from '#core/time'

/** What the viewer may do with an account. The page only mirrors it. */
export type AccountRights = {
  /** Change its details and disable it. */
  edit: boolean
  /** Enable it; never the account of someone who has left or was rejected. */
  enable: boolean
  /** Why a disabled account that they may edit cannot be enabled. */
  staysDisabled: string | null
}

/** An account with its status, for User Management. */
export default class AccountTransformer extends BaseTransformer<ListedUser> {
  constructor(
    resource: ListedUser,
    private readonly rightsOf: (id: number) => AccountRights
  ) {
    super(resource)
  }

  /** A whole page at once; see EmployeeTransformer.rows. */
  static rows(rows: readonly ListedUser[], rightsOf: (id: number) => AccountRights) {
    return rows.map((row) => new this(row, rightsOf).toObject())
  }

  toObject() {
    const row = this.resource
    return {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      department: row.department,
      position: row.position,
      profileImageUrl: profileImageUrl(row.id, row.photo_file_id),
      role: row.role,
      roles: row.roles,
      permissions: row.permissions,
      registered: row.is_registered === 1,
      awaitingApproval: row.awaiting_approval_at !== null,
      signInBlocked: row.sign_in_blocked_at !== null,
      disabled: row.disabled_at !== null,
      lastSignInAt: isoTime(row.last_sign_in_at),
      createdAt: isoTime(row.created_at),
      may: this.rightsOf(row.id),
    }
  }
}
