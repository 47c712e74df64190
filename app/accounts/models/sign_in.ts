import { SignInSchema } from '#database/schema'

/** An attempt to sign in to an account, or several that were alike. */
export default class SignIn extends SignInSchema {
  static override table = 'sign_ins' as const
}
