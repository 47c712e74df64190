import type { HttpContext } from '@adonisjs/core/http'
import SessionUserTransformer from '#accounts/transformers/session_user_transformer'

/** The signed-in person and their permissions. */
export default class AuthController {
  async user({ auth, serialize }: HttpContext) {
    return serialize(SessionUserTransformer.transform(auth.getUserOrFail()))
  }

  async permissions({ access }: HttpContext) {
    return access.list()
  }
}
