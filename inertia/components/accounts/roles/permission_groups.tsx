import type { CatalogueEntry } from '#accounts/queries/permissions/permission_catalogue'
import { groupsOf } from './labels'

interface PermissionGroupsProps {
  catalogue: CatalogueEntry[]
  held: string[]
}

/** A role's permissions in words, by resource. */
export function PermissionGroups({ catalogue, held }: PermissionGroupsProps) {
  const groups = groupsOf(catalogue.filter(({ permission }) => held.includes(permission)))
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
