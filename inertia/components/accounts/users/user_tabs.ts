import type { ComponentType } from 'react'
import { AccountActions } from '~/components/accounts/account_actions'
import { InformationTab } from './information_tab'
import { PermissionsTab } from './permissions_tab'
import { SecurityTab } from './security_tab'
import type { Account } from './types'

/** What each tab of the 'Edit User' dialog is given. */
export interface UserTabProps {
  user: Account
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

interface UserTab {
  name: string
  label: string
  Part: ComponentType<UserTabProps>
  /** Shown to administrators alone. */
  adminOnly?: boolean
}

/** The tabs of the dialog, in their order. */
export const userTabs: UserTab[] = [
  { name: 'information', label: 'Information', Part: InformationTab },
  { name: 'permissions', label: 'Permissions', Part: PermissionsTab },
  { name: 'sign-in', label: 'Sign-in', Part: SecurityTab, adminOnly: true },
  { name: 'account', label: 'Account', Part: AccountActions },
]
