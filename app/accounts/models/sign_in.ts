import { SignInSchema } from '#database/schema'

/** An attempt to sign in to an account, or several similar ones. */
export default class SignIn extends SignInSchema {
  static override table = 'sign_ins' as const
}
