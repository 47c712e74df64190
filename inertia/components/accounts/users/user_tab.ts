import type { Data } from '@generated/data'

export const USERS = '/user-management'

export type UserFilterValues = { q: string; role: string; roleId: number | null; sort: string }

/** What each tab of the 'Edit User' dialog is given. */
export interface UserTabProps {
  user: Data.Accounts.Account
  /** Whether the viewer may change names, address and the like of this account. */
  mayEdit: boolean
  /** Role, roles, overrides, passwords are for administrators alone. */
  isAdmin: boolean
  /** Told while something is typed and not saved. */
  onDirty: (dirty: boolean) => void
  /** The account is another now: reads it and the list beneath anew. */
  onChanged: () => void
  /** Asks to close the dialog. */
  onClose: () => void
}
