import db from '@adonisjs/lucid/services/db'
import { invalidField, Refusal } from '#core/errors/refusals'

/**
 * What is wrong with a taken address, for who may see the roster: of somebody who left, that they
 * can be rehired. Any other error is answered as it is.
 */
export async function explainTakenEmail(error: unknown, email: string): Promise<unknown> {
  const taken =
    error instanceof Refusal &&
    error.fieldErrors?.some(({ field, rule }) => field === 'email' && rule === 'unique')
  if (!taken) return error
  const departed = await db
    .from('users')
    .join('employees', 'employees.user_id', 'users.id')
    .where('users.email', email)
    .whereNotNull('employees.left_at')
    .select('employees.employee_number')
    .first()
  if (!departed) return error
  return invalidField(
    'email',
    `This email address belongs to ${departed.employee_number}, who has left. Rehire them from their profile instead.`,
    'unique'
  )
}
