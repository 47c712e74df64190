import { counted } from '#core/counted'
import type { CatalogEntry } from '#accounts/queries/permissions/permission_catalog'

const resources: Record<string, string> = {
  employees: 'Employees',
  secrets: 'Protected numbers',
  pay: 'Pay',
  training: 'Training',
  documents: 'Documents',
  modules: 'Training modules',
  users: 'Users',
  audit: 'Audit log',
  settings: 'Settings',
}

export interface PermissionGroup {
  resource: string
  label: string
  entries: CatalogEntry[]
}

/** The catalog by resource, in order. */
export function groupsOf(catalog: readonly CatalogEntry[]): PermissionGroup[] {
  const groups: PermissionGroup[] = []
  for (const entry of catalog) {
    const [resource = ''] = entry.permission.split(':')
    const group = groups.find((one) => one.resource === resource)
    if (group) group.entries.push(entry)
    else groups.push({ resource, label: resources[resource] ?? resource, entries: [entry] })
  }
  return groups
}

export const permissionCount = (count: number) =>
  count === 0 ? 'No permissions' : counted(count, 'permission', 'permissions')
export const memberCount = (count: number) =>
  count === 0 ? 'No members' : counted(count, 'member', 'members')
export const peopleCount = (count: number) =>
  count === 0 ? 'No one' : counted(count, 'person', 'people')
