import factory from '@adonisjs/lucid/factories'
import { fromNow, today } from '#database/factories/from_now'
import EmploymentPeriod from '#people/models/employment_period'

/** An employment that started today; set `employeeId`. */
export const EmploymentPeriodFactory = factory
  .define(EmploymentPeriod, () => ({
    startedOn: today(),
    reason: 'hired' as const,
    createdAt: fromNow(),
  }))
  .build()
