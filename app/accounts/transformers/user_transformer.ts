import { BaseTransformer } from '@adonisjs/core/transformers'
import type User from '#accounts/models/user'

/** An account in the response of the call that updates it. */
export default class UserTransformer extends BaseTransformer<User> {
  toObject() {
    const user = this.resource
    return {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone,
      department: user.department,
      position: user.position,
      profileImageUrl: user.profileImageUrl,
      role: user.role,
    }
  }
}
