import type { Data } from '@generated/data'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Notice } from '~/components/feedback/notice'
import { useRemote } from '~/hooks/use_remote'
import { PermissionList } from './permission_list'
import { RoleList } from './role_list'
import type { UserTabProps } from './user_tab'

/** Why no permission helps: the person cannot sign in. */
function accountState(user: Data.Accounts.Account): string | null {
  if (user.disabled) return 'This account is disabled, so no one can sign in with it.'
  if (!user.registered) return "They haven't registered yet, so they can't sign in."
  if (user.signInBlocked) return 'Signing in is blocked until the role is changed.'
  return null
}

export function PermissionsTab({ user, isAdmin, onChanged }: UserTabProps) {
  const explained = useRemote('/api/users/:id/permissions', { params: { id: user.id } })
  const roles = useRemote('/api/roles', { query: { perPage: 500 } })
  const state = accountState(user)

  if (!explained.data || !roles.data) {
    return explained.failed || roles.failed ? (
      <LoadFailed
        onRetry={() => {
          explained.reload()
          roles.reload()
        }}
      >
        Couldn’t load the permissions.
      </LoadFailed>
    ) : (
      <p role="status" className="text-sm text-muted-foreground">
        Loading...
      </p>
    )
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      {state && <Notice variant="warning">{state}</Notice>}
      <RoleList user={user} roles={roles.data} mayChange={isAdmin} onChanged={onChanged} />
      <PermissionList
        userId={user.id}
        lines={explained.data}
        mayChange={isAdmin}
        onChanged={onChanged}
      />
    </div>
  )
}
