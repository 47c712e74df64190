import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'

/** Takes an announced leave back, and says what became of it; throws when it failed. */
export async function withdrawEmploymentEnd(employeeId: number): Promise<void> {
  await toastOutcome(async () => {
    await api.delete('/api/employees/:id/leave', { params: { id: employeeId } })
    return 'The leave is withdrawn.'
  }, 'Failed to withdraw the leave. Please try again.')
}
