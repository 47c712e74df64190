import factory from '@adonisjs/lucid/factories'
import { fromNow } from '#database/factories/from_now'
import EmployeeNote from '#people/models/employee_note'

/** A note of HR; an `employeeId` says about whom. */
export const EmployeeNoteFactory = factory
  .define(EmployeeNote, () => ({
    body: 'Prefers mornings',
    author: 'Ida Berg',
    createdAt: fromNow(),
  }))
  .build()
