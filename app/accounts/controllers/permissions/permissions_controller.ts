import { describePermission, isGrantable, PERMISSION_IDS, permissionId } from '#core/permissions'

/** The catalogue (spec.md 3, Permission): fixed, so that it has no pages. */
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
