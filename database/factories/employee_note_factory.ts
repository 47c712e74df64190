import factory from '@adonisjs/lucid/factories'
import { fromNow } from '#database/factories/from_now'
import EmployeeNote from '#people/models/employee_note'

/** An HR note; set `employeeId` to the person it is about. */
export const EmployeeNoteFactory = factory
  .define(EmployeeNote, () => ({
    body: 'Prefers mornings',
    author: 'Ida Berg',
    createdAt: fromNow(),
  }))
  .build()
