import Employee from '#people/models/employee'
import { notFound } from '#core/errors/refusals'

/**
 * The row of an employee number.
 * @throws Refusal 404.
 */
export async function findEmployeeId(employeeNumber: string): Promise<number> {
  const employee = await Employee.findBy({ employeeNumber })
  if (!employee) throw notFound(`Nobody has the employee ID ${employeeNumber}.`)
  return employee.id
}
