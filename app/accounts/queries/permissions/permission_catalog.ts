import {
  PERMISSION_IDS,
  describePermission,
  isGrantable,
  neededWith,
  type Permission,
} from '#core/permissions'

export type CatalogEntry = {
  permission: Permission
  description: string
  grantable: boolean
  neededWith: Permission[]
}

/** Every permission, by the groups of the role editor. */
export const permissionCatalog = (): CatalogEntry[] =>
  PERMISSION_IDS.map((permission) => ({
    permission,
    description: describePermission(permission),
    grantable: isGrantable(permission),
    neededWith: [...neededWith(permission)],
  }))
