import factory from '@adonisjs/lucid/factories'
import { fromNow, stamps } from '#database/factories/from_now'
import Invitation from '#people/models/invitation'

/** An open invitation; `employeeId` sets the person. */
export const InvitationFactory = factory
  .define(Invitation, () => ({ generation: 1, expiresAt: fromNow({ days: 14 }), ...stamps() }))
  .build()
