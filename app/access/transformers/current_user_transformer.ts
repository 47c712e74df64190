import { BaseTransformer } from '@adonisjs/core/transformers'
import type User from '#access/models/user'

/** The signed-in person, as spec.md 3 lists them and the shell shows them. */
export default class CurrentUserTransformer extends BaseTransformer<User> {
  toObject() {
    const user = this.resource
    return {
      id: user.id,
      role: user.role,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      profileImageUrl: user.profileImageUrl,
      phone: user.phone,
      position: user.position,
      department: user.department,
      awaitingApproval: user.awaitingApprovalAt !== null,
    }
  }
}
