import { usePage } from '@inertiajs/react'
import { AccountSecurity } from '~/components/accounts/account_security'
import { fullName } from '~/lib/people'
import type { UserTabProps } from './user_tab'

/** Sign-in security of the account; for administrators. */
export function SecurityTab({ user }: UserTabProps) {
  const { user: viewer } = usePage().props
  return <AccountSecurity userId={user.id} name={fullName(user)} isOwn={viewer?.id === user.id} />
}
