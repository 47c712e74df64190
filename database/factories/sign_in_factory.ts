import factory from '@adonisjs/lucid/factories'
import SignIn from '#accounts/models/sign_in'
import { fromNow } from '#database/factories/from_now'

/** A successful sign-in; set `userId`. */
export const SignInFactory = factory
  .define(SignIn, () => ({ outcome: 'signed_in' as const, createdAt: fromNow() }))
  .before('create', (_, signIn) => {
    signIn.lastAt = signIn.createdAt
  })
  .build()
