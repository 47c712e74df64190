import { counted, peopleCount } from '#core/counted'
import type { InvitationAction } from '#people/invitations/bulk_invitations'
import type { BulkAction } from '#people/services/run_bulk_action'

export const invitationCount = (invitations: number) => counted(invitations, 'invitation')

interface BulkWords {
  title: string
  confirm: string
  running: string
  done: string
  count: (rows: number) => string
  destructive?: boolean
}

/** The name of each action, before, during and after it. */
export const bulkWords: Record<BulkAction | InvitationAction, BulkWords> = {
  invite: {
    title: 'Invite people',
    confirm: 'Invite',
    running: 'Inviting',
    done: 'invited',
    count: peopleCount,
  },
  approve: {
    title: 'Approve people',
    confirm: 'Approve',
    running: 'Approving',
    done: 'approved',
    count: peopleCount,
  },
  department: {
    title: 'Set department',
    confirm: 'Change',
    running: 'Changing',
    done: 'changed',
    count: peopleCount,
  },
  resend: {
    title: 'Resend invitations',
    confirm: 'Resend',
    running: 'Resending',
    done: 'resent',
    count: invitationCount,
  },
  revoke: {
    title: 'Revoke invitations',
    confirm: 'Revoke',
    running: 'Revoking',
    done: 'revoked',
    count: invitationCount,
    destructive: true,
  },
}
