import { table, type Client } from '#core/database/table'
import type { Day } from '#training/compliance_status'

/**
 * The announcements that these people got, up to a day, of training that is assigned to them again on
 * that day with the same due date, or without one as on that day before.
 */
export const announcedBefore = (client: Client, employeeIds: readonly number[], day: Day) =>
  table(client, 'training_assignments as again')
    .join('employees', 'employees.id', 'again.employee_id')
    .join('training_reminders as told', (join) => {
      join.on('told.recipient_id', 'employees.user_id').andOn('told.employee_id', 'employees.id')
      join.andOn('told.module_id', 'again.module_id')
    })
    .whereIn('again.employee_id', [...employeeIds])
    .where('again.open', 1)
    .where('again.assigned_on', day)
    .whereIn('told.kind', ['assigned', 'optional'])
    .whereRaw('told.fact_on = coalesce(again.due_on, again.assigned_on)')
    .where('told.sent_on', '<=', day)
    .select('again.employee_id', 'again.module_id', 'told.id', 'told.kind', 'told.sent_on')
