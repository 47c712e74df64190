import type { BuiltInRoleRow } from '#accounts/queries/permissions/built_in_roles'
import type { CatalogEntry } from '#accounts/queries/permissions/permission_catalog'
import type { BuiltInRole } from '#core/permissions'
import { Link } from '@inertiajs/react'
import { ChevronRight } from 'lucide-react'
import { roleWords } from '~/components/accounts/users/role_badge'
import { USERS } from '~/components/accounts/users/user_tab'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { PermissionGroups } from './permission_groups'
import { peopleCount, permissionCount } from './labels'

/** What the permissions do not show. */
const remarks: Record<BuiltInRole, string> = {
  admin: "Full access, always. Overrides can't take any of it away.",
  manager:
    'Managers can never change training modules, manage users or see the audit log, even with an override.',
  employee: 'Their own training and documents.',
  pending: 'Becomes an employee with the first sign-in.',
}

/** The built-in roles, read only. */
export function BuiltInRoles({
  roles,
  catalog,
}: {
  roles: BuiltInRoleRow[]
  catalog: CatalogEntry[]
}) {
  return (
    <Card className="mt-6">
      <CardHeader>
        <CardTitle>Built-in roles</CardTitle>
        <CardDescription>
          Everyone has one of these. Built-in roles can’t be changed. Custom roles add to them.
        </CardDescription>
      </CardHeader>
      <ul aria-label="Built-in roles" className="divide-y border-y">
        {roles.map(({ role, permissions, userCount }) => (
          <li key={role}>
            <details className="group py-4">
              <summary className="flex cursor-pointer items-start gap-3">
                <ChevronRight
                  aria-hidden
                  className="mt-0.5 size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
                />
                <span className="min-w-0">
                  <span className="font-medium">{roleWords[role].name}</span>
                  <span className="mt-0.5 block text-sm first-letter:uppercase">
                    {roleWords[role].description}
                  </span>
                  <span className="mt-1 block text-sm text-muted-foreground">
                    {permissionCount(permissions.length)} · {peopleCount(userCount)}
                  </span>
                </span>
              </summary>
              <div className="mt-4 grid gap-4 pl-7">
                <p className="text-sm">{remarks[role]}</p>
                {userCount > 0 && (
                  <Link
                    href={`${USERS}?role=${role}`}
                    className="w-fit text-sm text-primary underline underline-offset-4"
                  >
                    Show who has it
                    <span className="sr-only">: {roleWords[role].name}</span>
                  </Link>
                )}
                {permissions.length > 0 && (
                  <PermissionGroups catalog={catalog} held={permissions} />
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}
