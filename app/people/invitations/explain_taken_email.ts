import { invalidField, HttpError } from '#core/errors/http_errors'
import Employee from '#people/models/employee'

/**
 * Improves the error for a taken address, for people who may see the employees: a former employee
 * can be rehired. Any other error is passed on.
 */
export async function explainTakenEmail(error: unknown, email: string): Promise<unknown> {
  const taken =
    error instanceof HttpError &&
    error.fieldErrors?.some(({ field, rule }) => field === 'email' && rule === 'unique')
  if (!taken) return error
  const departed = await Employee.query()
    .whereHas('user', (account) => account.where('email', email))
    .whereNotNull('left_at')
    .first()
  if (!departed) return error
  return invalidField(
    'email',
    `This email address belongs to ${departed.employeeNumber}, who has left. Rehire them from their profile instead.`,
    'unique'
  )
}
