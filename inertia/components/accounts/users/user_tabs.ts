import type { ComponentType } from 'react'
import { AccountActions } from '~/components/accounts/account_actions'
import { InformationTab } from './information_tab'
import { PermissionsTab } from './permissions_tab'
import { SecurityTab } from './security_tab'
import type { UserTabProps } from './user_tab'

interface UserTab {
  name: string
  label: string
  Part: ComponentType<UserTabProps>
  /** Shown only to administrators. */
  adminOnly?: boolean
}

/** The tabs of the dialog, in order. */
export const userTabs: UserTab[] = [
  { name: 'information', label: 'Information', Part: InformationTab },
  { name: 'permissions', label: 'Permissions', Part: PermissionsTab },
  { name: 'sign-in', label: 'Sign-in', Part: SecurityTab, adminOnly: true },
  { name: 'account', label: 'Account', Part: AccountActions },
]
