import type { BulkAction } from '#people/services/run_bulk_action'

/** What each action is called, before, while and after it is done. */
export const bulkWords: Record<
  BulkAction,
  { title: string; confirm: string; running: string; done: string }
> = {
  invite: { title: 'Invite people', confirm: 'Invite', running: 'Inviting', done: 'invited' },
  approve: { title: 'Approve people', confirm: 'Approve', running: 'Approving', done: 'approved' },
  department: { title: 'Set department', confirm: 'Change', running: 'Changing', done: 'changed' },
}
