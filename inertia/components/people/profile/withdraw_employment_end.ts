import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'

/**
 * Withdraws the end of employment that is scheduled for a day, and shows the result; throws when it
 * failed.
 */
export async function withdrawEmploymentEnd(
  employeeId: number,
  endDate: string | null
): Promise<void> {
  await toastOutcome(async () => {
    await api.delete('/api/employees/:id/leave', {
      params: { id: employeeId },
      query: { endDate: endDate ?? undefined },
    })
    return 'The end of employment is withdrawn.'
  }, 'The end of employment could not be withdrawn. Please try again.')
}
