import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Employee from '#people/models/employee'

/** The account of who has left or was rejected opens with their return alone. */
export async function whyDepartedStaysDisabled(
  userId: number,
  client: QueryClientContract
): Promise<string | null> {
  const employee = await Employee.findBy({ userId, status: 'inactive' }, { client })
  if (!employee) return null
  return employee.hasLeft
    ? 'This person has left. Rehire them, and their account opens.'
    : 'This person was rejected. Reactivate them, and their account opens.'
}
