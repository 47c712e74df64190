import { BaseTransformer } from '@adonisjs/core/transformers'
import type User from '#accounts/models/user'

/** The signed-in person, for `GET /api/auth/user` and a JSON sign-in. */
export default class SessionUserTransformer extends BaseTransformer<User> {
  toObject() {
    const user = this.resource
    return {
      id: user.id,
      role: user.role,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      profileImageUrl: user.profileImageUrl,
    }
  }
}
