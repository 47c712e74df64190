import { PERMISSION_IDS, describePermission, isGrantable, type Permission } from '#core/permissions'

export type CatalogueEntry = { permission: Permission; description: string; grantable: boolean }

/** Every permission there is, for the groups that a role is put together from. */
export const permissionCatalogue = (): CatalogueEntry[] =>
  PERMISSION_IDS.map((permission) => ({
    permission,
    description: describePermission(permission),
    grantable: isGrantable(permission),
  }))
