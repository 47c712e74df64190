import factory from '@adonisjs/lucid/factories'
import { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import Invitation from '#people/models/invitation'

/** An open invitation; `employeeId` sets the person. */
export const InvitationFactory = factory
  .define(Invitation, () => {
    const now = DateTime.utc()
    return {
      generation: 1,
      expiresAt: dbTime(now.plus({ days: 14 })),
      createdAt: dbTime(now),
      updatedAt: dbTime(now),
    }
  })
  .build()
