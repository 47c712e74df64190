import { describePermission, isGrantable, PERMISSION_IDS, permissionId } from '#core/permissions'

/** The catalog of permissions: fixed and short, so the answer has no pages. */
export default class PermissionsController {
  index() {
    return PERMISSION_IDS.map((permission) => {
      const [resource, action] = permission.split(':')
      return {
        id: permissionId(permission),
        resource,
        action,
        description: describePermission(permission),
        // modules:manage is the administrators' alone.
        grantable: isGrantable(permission),
      }
    })
  }
}
