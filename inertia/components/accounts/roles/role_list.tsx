import type { ListedRole } from '#accounts/queries/permissions/role_list'
import { Link } from '@inertiajs/react'
import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { memberCount, permissionCount } from './labels'

interface RoleListProps {
  roles: ListedRole[]
  /** null for viewers who may only look */
  actions: { edit: (role: ListedRole) => void; remove: (role: ListedRole) => void } | null
}

/** Custom roles. */
export function RoleList({ roles, actions }: RoleListProps) {
  return (
    <ul aria-label="Roles" className="divide-y border-y">
      {roles.map((role) => (
        <li key={role.id} className="flex items-center gap-4 py-4">
          <div className="min-w-0 flex-1">
            <Link
              href={`/user-management/roles/${role.id}`}
              className="font-medium text-primary underline-offset-4 wrap-anywhere hover:underline"
            >
              <bdi>{role.name}</bdi>
            </Link>
            {role.description && (
              <p className="mt-0.5 text-sm wrap-anywhere">
                <bdi>{role.description}</bdi>
              </p>
            )}
            <p className="mt-1 text-sm text-muted-foreground">
              {permissionCount(role.permissions.length)} · {memberCount(role.memberCount)}
            </p>
          </div>
          {actions && (
            <div className="flex shrink-0">
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Edit ${role.name}`}
                title="Edit"
                onClick={() => actions.edit(role)}
              >
                <Pencil aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Delete ${role.name}`}
                title="Delete"
                onClick={() => actions.remove(role)}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
