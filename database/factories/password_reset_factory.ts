import factory from '@adonisjs/lucid/factories'
import PasswordReset from '#accounts/models/password_reset'
import { fromNow } from '#database/factories/from_now'

/** A link that works; set `userId` to the account it resets. */
export const PasswordResetFactory = factory
  .define(PasswordReset, () => ({ expiresAt: fromNow({ hours: 1 }), createdAt: fromNow() }))
  .state('used', (reset) => {
    reset.usedAt = fromNow()
  })
  .build()
