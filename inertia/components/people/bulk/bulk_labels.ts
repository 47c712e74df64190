import type { BulkAction } from '#people/services/run_bulk_action'

/** The name of each action, before, during and after it. */
export const bulkWords: Record<
  BulkAction,
  { title: string; confirm: string; running: string; done: string }
> = {
  invite: { title: 'Invite people', confirm: 'Invite', running: 'Inviting', done: 'invited' },
  approve: { title: 'Approve people', confirm: 'Approve', running: 'Approving', done: 'approved' },
  department: { title: 'Set department', confirm: 'Change', running: 'Changing', done: 'changed' },
}
