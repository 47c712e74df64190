import type { CatalogEntry } from '#accounts/queries/permissions/permission_catalog'
import type { Permission } from '#core/permissions'

type Described = Pick<CatalogEntry, 'permission' | 'description' | 'neededWith'>

/** The permissions of which a held one needs another, in words; empty where it has one. */
export function lackedBy(
  { permission, neededWith }: Described,
  all: readonly Described[],
  isHeld: (permission: Permission) => boolean
): string {
  if (!isHeld(permission) || neededWith.some(isHeld)) return ''
  return all
    .filter((other) => neededWith.includes(other.permission))
    .map(({ description }) => `“${description}”`)
    .join(' or ')
}

/** @param id for the aria-describedby of its checkbox. */
export function NeededWith({ id, lacked }: { id: string; lacked: string }) {
  if (!lacked) return null
  return (
    <p id={id} className="text-muted-foreground">
      Works only together with {lacked}.
    </p>
  )
}
