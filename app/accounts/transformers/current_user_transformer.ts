import { BaseTransformer } from '@adonisjs/core/transformers'
import SessionUserTransformer from '#accounts/transformers/session_user_transformer'
import type User from '#accounts/models/user'

/** The signed-in person, as every page gets them and the layout shows them. */
export default class CurrentUserTransformer extends BaseTransformer<User> {
  toObject() {
    const user = this.resource
    return {
      ...new SessionUserTransformer(user).toObject(),
      phone: user.phone,
      position: user.position,
      department: user.department,
      awaitingApproval: user.awaitingApprovalAt !== null,
    }
  }
}
