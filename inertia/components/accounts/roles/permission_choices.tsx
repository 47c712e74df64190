import type { CatalogEntry } from '#accounts/queries/permissions/permission_catalog'
import { useId } from 'react'
import type { Permission } from '#core/permissions'
import { Checkbox } from '~/components/ui/checkbox'
import { groupsOf, type PermissionGroup } from './labels'
import { lackedBy, NeededWith } from './needed_with'

interface PermissionChoicesProps {
  catalog: CatalogEntry[]
  chosen: Permission[]
  onChange: (permissions: Permission[]) => void
}

/** A role's permissions, chosen one by one or per resource. */
export function PermissionChoices({ catalog, chosen, onChange }: PermissionChoicesProps) {
  return (
    <div role="group" aria-label="Permissions" className="grid gap-3">
      <p className="text-sm font-medium">Permissions</p>
      {groupsOf(catalog).map((group) => (
        <Group
          key={group.resource}
          group={group}
          catalog={catalog}
          chosen={chosen}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

type GroupProps = PermissionChoicesProps & { group: PermissionGroup }

function Group({ group, catalog, chosen, onChange }: GroupProps) {
  const id = useId()
  const grantable = group.entries.filter((entry) => entry.grantable)
  const count = grantable.filter(({ permission }) => chosen.includes(permission)).length
  const all = count === grantable.length
  const set = (permissions: Permission[], given: boolean) => {
    const others = chosen.filter((permission) => !permissions.includes(permission))
    onChange(given ? [...others, ...permissions] : others)
  }

  return (
    <fieldset className="rounded-lg border p-3">
      <legend className="sr-only">{group.label}</legend>
      <div className="flex items-center gap-3 border-b pb-2">
        <Checkbox
          id={`${id}-all`}
          aria-label={`${group.label}: all`}
          checked={all || (count > 0 && 'indeterminate')}
          onCheckedChange={() =>
            set(
              grantable.map(({ permission }) => permission),
              !all
            )
          }
        />
        <label htmlFor={`${id}-all`} className="flex-1 cursor-pointer text-sm font-semibold">
          {group.label}
        </label>
        <span className="text-xs text-muted-foreground tabular-nums">
          {count} of {grantable.length}
        </span>
      </div>
      <ul className="mt-2 grid gap-2">
        {group.entries.map((entry) => {
          const { permission, description, grantable: can } = entry
          const lacked = lackedBy(entry, catalog, (one) => chosen.includes(one))
          return (
            <li key={permission} className="flex items-start gap-3">
              <Checkbox
                id={`${id}-${permission}`}
                checked={chosen.includes(permission)}
                disabled={!can}
                aria-describedby={lacked ? `${id}-${permission}-lacks` : undefined}
                onCheckedChange={(given) => set([permission], given === true)}
              />
              <div className="min-w-0 text-sm">
                <label htmlFor={`${id}-${permission}`} className="cursor-pointer">
                  {description}
                  {!can && <span className="text-muted-foreground"> (administrators only)</span>}
                </label>
                <NeededWith id={`${id}-${permission}-lacks`} lacked={lacked} />
              </div>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
