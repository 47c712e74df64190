import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'

/** Withdraws a scheduled end of employment, and shows the result; throws when it failed. */
export async function withdrawEmploymentEnd(employeeId: number): Promise<void> {
  await toastOutcome(async () => {
    await api.delete('/api/employees/:id/leave', { params: { id: employeeId } })
    return 'The end of employment is withdrawn.'
  }, 'The end of employment could not be withdrawn. Please try again.')
}
