import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/refusals'

/**
 * The row of an employee number.
 * @throws Refusal 404.
 */
export async function findEmployeeId(employeeNumber: string): Promise<number> {
  const row = await db
    .from('employees')
    .where('employee_number', employeeNumber)
    .select('id')
    .first()
  if (!row) throw notFound(`Nobody has the employee ID ${employeeNumber}.`)
  return Number(row.id)
}
