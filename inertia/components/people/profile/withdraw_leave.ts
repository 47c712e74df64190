import { reasonOr } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api, isUnauthorized } from '~/lib/api'

/** Takes an announced leave back, and says what became of it; throws when it failed. */
export async function withdrawLeave(employeeId: number): Promise<void> {
  try {
    await api.delete(`/api/employees/${employeeId}/leave`)
    toast({ title: 'Success', description: 'The leave is withdrawn.' })
  } catch (error) {
    if (!isUnauthorized(error)) {
      toast({
        title: 'Error',
        description: reasonOr(error, 'Failed to withdraw the leave. Please try again.'),
        variant: 'destructive',
      })
    }
    throw error
  }
}
