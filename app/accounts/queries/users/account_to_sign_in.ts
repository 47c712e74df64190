import User from '#accounts/models/user'

/** The account with this email address, and whether it has a second factor, in one statement. */
export async function accountToSignIn(email: string) {
  const user = await User.query()
    .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
    .where('users.email', email)
    .select('users.*', 'two_factors.enabled_at as second_factor_at')
    .first()
  return { user, hasSecondFactor: Boolean(user?.$extras.second_factor_at) }
}
