import { usePage } from '@inertiajs/react'
import { AccountSecurity } from '~/components/accounts/account_security'
import { fullName } from '~/lib/people'
import type { UserTabProps } from './user_tab'

/** How the account is signed in to; for administrators. */
export function SecurityTab({ user }: UserTabProps) {
  const { user: viewer } = usePage().props
  return <AccountSecurity userId={user.id} name={fullName(user)} isOwn={viewer?.id === user.id} />
}
