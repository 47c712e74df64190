import type { Data } from '@generated/data'
import { toast } from '~/hooks/use_toast'
import { api, ApiError, isUnauthorized } from '~/lib/api'
import type { Answer } from '~/lib/routes'
import { resentOutcome } from './delivery'

type Sent = Answer<'POST', '/api/employees/:id/invitations'>

function tell(error: unknown, description: string) {
  if (isUnauthorized(error)) return
  const reason = error instanceof ApiError && error.status < 500 ? error.reason : null
  toast({ description: reason ?? description, variant: 'destructive' })
}

/** Emails the link again, or a new one. Null after a failure, which was shown. */
export async function resendInvitation(employeeId: number): Promise<Sent | null> {
  try {
    const sent = await api.post('/api/employees/:id/invitations', { params: { id: employeeId } })
    toast(resentOutcome(sent.delivery, sent.link))
    return sent
  } catch (error) {
    tell(error, 'Failed to send invitation')
    return null
  }
}

/** Revokes it, with an Undo in the toast. Null after a failure, which was shown. */
export async function revokeInvitation(
  invitationId: number
): Promise<Data.People.Invitation | null> {
  const params = { id: invitationId }
  try {
    const revoked = await api.post('/api/invitations/:id/revoke', { params })
    toast({
      description: 'Invitation revoked. The link no longer works.',
      undo: () => api.post('/api/invitations/:id/revoke/undo', { params }),
    })
    return revoked
  } catch (error) {
    tell(error, 'Failed to revoke invitation')
    return null
  }
}

export async function reactivateEmployee(employeeId: number): Promise<boolean> {
  try {
    await api.post('/api/employees/:id/reactivate', { params: { id: employeeId } })
    toast({ description: 'Employee reactivated. Approval is pending again.' })
    return true
  } catch (error) {
    tell(error, 'Failed to reactivate employee')
    return false
  }
}
