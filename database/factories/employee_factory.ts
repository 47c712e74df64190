import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import { fromNow, stamps } from '#database/factories/from_now'
import Employee from '#people/models/employee'
import { UserFactory } from '#database/factories/user_factory'

/** An active, registered person who was given an onboarding; `.with('user')` or a `userId` sets the account. */
export const EmployeeFactory = factory
  .define(Employee, () => ({
    employeeNumber: `T-${randomUUID().slice(0, 8)}`,
    status: 'active' as const,
    onboardingStatus: 'not_started' as const,
    hasOnboarding: true,
    registeredAt: fromNow(),
    ...stamps(),
  }))
  .relation('user', () => UserFactory)
  .build()
