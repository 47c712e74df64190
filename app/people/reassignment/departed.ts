import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Employee from '#people/models/employee'

/**
 * Why the accounts of former or rejected employees stay disabled: only their return enables them,
 * or lets someone enable them who may.
 */
export async function whyDepartedStayDisabled(
  userIds: readonly number[],
  client: QueryClientContract
): Promise<Map<number, string>> {
  const employees = await Employee.query({ client })
    .whereIn('userId', [...userIds])
    .where('status', 'inactive')
    .preload('user')
  return new Map(
    employees.map((employee) => {
      const [departure, remedy] = employee.hasLeft
        ? ['has left.', 'Rehire them']
        : ['was rejected.', 'Reactivate them']
      const opening = employee.staysDisabled
        ? ', then enable their account.'
        : ' to reopen their account.'
      return [employee.userId, `${employee.user.displayName} ${departure} ${remedy}${opening}`]
    })
  )
}
