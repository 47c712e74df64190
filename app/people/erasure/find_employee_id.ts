import Employee from '#people/models/employee'
import { notFound } from '#core/errors/http_errors'

/**
 * The row of an employee number.
 * @throws HttpError 404.
 */
export async function findEmployeeId(employeeNumber: string): Promise<number> {
  const employee = await Employee.findBy({ employeeNumber })
  if (!employee) throw notFound(`No one has the employee ID ${employeeNumber}.`)
  return employee.id
}
