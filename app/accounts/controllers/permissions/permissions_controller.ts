import { describePermission, isGrantable, PERMISSION_IDS, permissionId } from '#core/permissions'

/** The catalog of permissions. It is fixed and short, so the answer has no pages. */
export default class PermissionsController {
  index() {
    return PERMISSION_IDS.map((permission) => {
      const [resource, action] = permission.split(':')
      return {
        id: permissionId(permission),
        resource,
        action,
        description: describePermission(permission),
        // Only administrators can have modules:manage.
        grantable: isGrantable(permission),
      }
    })
  }
}
