import type { EmployeeDetails, EmployeeRow, InvitationRow } from '~/types'

/** What became of the invitation mail within the seconds the server waits for it. */
export type Delivery = 'sent' | 'queued' | 'failed' | 'not_configured' | 'none'

export interface CreatedEmployee extends EmployeeRow {
  inviteToken: string | null
  inviteLink: string | null
  delivery: Delivery
}

export interface SavedEmployee extends EmployeeDetails {
  /** What became of the new invitation, where an open one followed a corrected address. */
  delivery?: Delivery
}

export interface SentInvitation extends InvitationRow {
  delivery: Delivery
}
