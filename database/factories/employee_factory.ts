import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import Employee from '#people/models/employee'
import { UserFactory } from '#database/factories/user_factory'

/** An active, registered person; `.with('user')` or a `userId` sets the account. */
export const EmployeeFactory = factory
  .define(Employee, () => {
    const at = dbTime(DateTime.utc())
    return {
      employeeNumber: `T-${randomUUID().slice(0, 8)}`,
      status: 'active' as const,
      onboardingStatus: 'not_started' as const,
      registeredAt: at,
      createdAt: at,
      updatedAt: at,
    }
  })
  .relation('user', () => UserFactory)
  .build()
