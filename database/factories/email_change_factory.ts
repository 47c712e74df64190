import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import EmailChange from '#accounts/models/email_change'
import { fromNow } from '#database/factories/from_now'

/** A change that awaits its confirmation; set `userId`. */
export const EmailChangeFactory = factory
  .define(EmailChange, () => ({
    newEmail: `new-${randomUUID().slice(0, 8)}@example.com`,
    expiresAt: fromNow({ hours: 48 }),
    createdAt: fromNow(),
  }))
  .build()
