import type { Data } from '@generated/data'

export const USERS = '/user-management'

export type UserFilterValues = { q: string; role: string; roleId: number | null; sort: string }

/** The props of each tab of the 'Edit User' dialog. */
export interface UserTabProps {
  user: Data.Accounts.Account
  /** Whether the viewer may change names, address and similar fields of this account. */
  mayEdit: boolean
  /** Role, roles, overrides and passwords are only for administrators. */
  isAdmin: boolean
  /** Called while there are unsaved changes. */
  onDirty: (dirty: boolean) => void
  /** The account has changed: reloads it and the list behind. */
  onChanged: () => void
  /** Asks to close the dialog. */
  onClose: () => void
}
