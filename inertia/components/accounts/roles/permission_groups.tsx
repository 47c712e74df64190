import type { CatalogEntry } from '#accounts/queries/permissions/permission_catalog'
import { groupsOf } from './labels'

interface PermissionGroupsProps {
  catalog: CatalogEntry[]
  held: string[]
}

/** A role's permissions in words, by resource. */
export function PermissionGroups({ catalog, held }: PermissionGroupsProps) {
  const groups = groupsOf(catalog.filter(({ permission }) => held.includes(permission)))
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ resource, label, entries }) => (
        <div key={resource}>
          <dt className="font-medium">{label}</dt>
          {entries.map(({ permission, description }) => (
            <dd key={permission} className="mt-1 text-muted-foreground">
              {description}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
