import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Employee from '#people/models/employee'

/**
 * Why the account of a former or rejected employee stays disabled: only their return enables it,
 * or lets someone enable it who may.
 */
export async function whyDepartedStaysDisabled(
  userId: number,
  client: QueryClientContract
): Promise<string | null> {
  const employee = await Employee.query({ client })
    .where({ userId, status: 'inactive' })
    .preload('user')
    .first()
  if (!employee) return null
  const [departure, remedy] = employee.hasLeft
    ? ['has left.', 'Rehire them']
    : ['was rejected.', 'Reactivate them']
  return employee.staysDisabled
    ? `${employee.user.displayName} ${departure} ${remedy}, then enable their account.`
    : `${employee.user.displayName} ${departure} ${remedy} to reopen their account.`
}
