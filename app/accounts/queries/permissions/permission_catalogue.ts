import { PERMISSION_IDS, describePermission, isGrantable, type Permission } from '#core/permissions'

export type CatalogueEntry = { permission: Permission; description: string; grantable: boolean }

/** Every permission, by the groups of the role editor. */
export const permissionCatalogue = (): CatalogueEntry[] =>
  PERMISSION_IDS.map((permission) => ({
    permission,
    description: describePermission(permission),
    grantable: isGrantable(permission),
  }))
