import type { DateTime } from 'luxon'
import { appUrl } from '#config/app'
import { dbTime } from '#core/time'
import type { Change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import { linkToken } from '#accounts/services/link_tokens'
import { updateMany } from '#core/database/bulk_update'
import { INVITATION_DAYS } from '#people/limits'
import Invitation from '#people/models/invitation'
import { postMails } from '#messages/services/post_mail'

interface Invitee {
  employeeId: number
  email: string
  name: string
  /** Earliest time to send the email; at once by default. */
  notBefore?: DateTime
}

interface InvitationOptions {
  personalMessage?: string | null
  mail: boolean
}

/** The URL of an invitation, made from APP_URL and never from the request. */
export function invitationLink(id: number, generation: number): string {
  return `${appUrl}/invite/${linkToken('invitation', id, generation)}`
}

/**
 * Writes an invitation, with an email if requested, inside the caller's change.
 * @returns its id, and the id of the email or null.
 */
export async function createInvitation(
  change: Change,
  invitee: Invitee,
  options: InvitationOptions
): Promise<{ id: number; generation: number; mailId: number | null }> {
  const [made] = await createInvitations(change, [invitee], options)
  return made as NonNullable<typeof made>
}

const INVITATIONS_AT_ONCE = 500

/** Invitations of many people who have none yet in this change, in few statements. */
export async function createInvitations(
  change: Change,
  invitees: readonly Invitee[],
  options: InvitationOptions
): Promise<{ id: number; generation: number; mailId: number | null }[]> {
  const made: { id: number; generation: number; mailId: number | null }[] = []
  for (const some of inBatches(invitees, INVITATIONS_AT_ONCE)) {
    made.push(...(await inviteSome(change, some, options)))
  }
  return made
}

async function inviteSome(
  change: Change,
  invitees: readonly Invitee[],
  options: InvitationOptions
) {
  await insertRows(
    change.trx,
    Invitation,
    invitees.map(({ employeeId }) => ({
      employee_id: employeeId,
      generation: 1,
      personal_message: options.personalMessage ?? null,
      created_by_id: change.actor.id,
      expires_at: dbTime(change.at.plus({ days: INVITATION_DAYS })),
      created_at: change.time,
      updated_at: change.time,
    }))
  )
  const employeeIds = invitees.map(({ employeeId }) => employeeId)
  const rows = await table(change.trx, Invitation)
    .whereIn('employee_id', employeeIds)
    .groupBy('employee_id')
    .max('id as id')
    .select('employee_id')
  const ids = new Map(rows.map((row) => [row.employee_id, row.id]))
  const idOf = (employeeId: number) => ids.get(employeeId) as number
  const mailIds = options.mail
    ? await mailInvitations(
        change,
        invitees.map((invitee) => ({
          invitation: { id: idOf(invitee.employeeId), generation: 1 },
          invitee,
        }))
      )
    : []
  await change.auditMany(
    employeeIds.map((employeeId) => ({
      action: 'invite',
      entityType: 'employee',
      entityId: employeeId,
      newValues: { invitationId: idOf(employeeId), mailed: options.mail },
    }))
  )
  return employeeIds.map((employeeId, index) => ({
    id: idOf(employeeId),
    generation: 1,
    mailId: mailIds[index] ?? null,
  }))
}

const mailOf = (invitation: { id: number; generation: number }, invitee: Invitee) => ({
  kind: 'invitation' as const,
  recipient: invitee.email,
  recipientName: invitee.name,
  payload: { invitationId: invitation.id, generation: invitation.generation },
})

/** Posts emails of invitations; each replaces the one sent before. */
export async function mailInvitations(
  change: Change,
  mails: readonly { invitation: { id: number; generation: number }; invitee: Invitee }[]
): Promise<number[]> {
  const mailIds = await postMails(
    change,
    mails.map(({ invitation, invitee }) => ({
      ...mailOf(invitation, invitee),
      notBefore: invitee.notBefore,
    }))
  )
  await updateMany(
    change.trx,
    Invitation,
    new Map(
      mails.map(({ invitation }, index) => [invitation.id, { outbox_message_id: mailIds[index] }])
    )
  )
  return mailIds
}
