import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Employee from '#people/models/employee'

/**
 * Why the account of a former or rejected employee stays disabled: only their return enables it.
 */
export async function whyDepartedStaysDisabled(
  userId: number,
  client: QueryClientContract
): Promise<string | null> {
  const employee = await Employee.findBy({ userId, status: 'inactive' }, { client })
  if (!employee) return null
  return employee.hasLeft
    ? 'This person has left. Rehire them to reopen their account.'
    : 'This person was rejected. Reactivate them to reopen their account.'
}
