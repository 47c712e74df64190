import type { Data } from '@generated/data'
import type { RoleRow } from '#accounts/queries/permissions/user_roles'
import { useId } from 'react'
import { Checkbox } from '~/components/ui/checkbox'
import { toast } from '~/hooks/use_toast'
import { api, isUnauthorized } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { useReplacing } from './use_replacing'

interface RoleListProps {
  user: Data.Accounts.Account
  /** all custom roles */
  roles: RoleRow[]
  mayChange: boolean
  onChanged: () => void
}

/** The custom roles, each with a checkbox that saves at once. */
export function RoleList({ user, roles, mayChange, onChanged }: RoleListProps) {
  const id = useId()
  const stored = user.roles.map((role) => role.id)
  const given = useReplacing(
    stored,
    stored.join(),
    async (roleIds, previous) => {
      const saved = await api.put('/api/users/:id/roles', {
        params: { id: user.id },
        body: { roleIds, previous },
      })
      toast({ title: 'Success', description: 'User roles updated successfully.' })
      onChanged()
      return saved.roles.map((role) => role.id)
    },
    (error) => {
      toastFailure(error, 'Failed to update user roles.', { lead: true })
      if (!isUnauthorized(error)) onChanged()
    }
  )

  return (
    <section aria-labelledby={id} aria-busy={given.saving} className="grid gap-3">
      <h3 id={id} className="text-sm font-semibold">
        Roles
      </h3>
      {roles.length === 0 ? (
        <p className="text-sm text-muted-foreground">There are no custom roles yet.</p>
      ) : (
        <ul className="max-h-52 divide-y overflow-y-auto overscroll-contain rounded-lg border">
          {roles.map((role) => (
            <li key={role.id} className="flex items-start gap-3 px-4 py-2.5">
              <Checkbox
                id={`${id}-${role.id}`}
                className="mt-0.5"
                checked={given.shown.includes(role.id)}
                disabled={!mayChange}
                onCheckedChange={(checked) =>
                  given.change((before) =>
                    checked === true
                      ? [...before, role.id]
                      : before.filter((one) => one !== role.id)
                  )
                }
              />
              <label htmlFor={`${id}-${role.id}`} className="min-w-0 cursor-pointer text-sm">
                <bdi className="font-medium wrap-anywhere">{role.name}</bdi>
                {role.description && (
                  <bdi className="block text-muted-foreground wrap-anywhere">
                    {role.description}
                  </bdi>
                )}
              </label>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
