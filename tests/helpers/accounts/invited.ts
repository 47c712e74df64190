import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { visitor } from '#tests/helpers/caller'
import { auditHead } from '#tests/helpers/audit_log/audit'
import { given } from '#tests/helpers/people/people'

interface InvitePage {
  state: string
  company: string
  invitation: Record<string, unknown> | null
  signedIn: { name: string; email: string } | null
}

/** An invited person's registration data. */
export const REGISTRATION = {
  firstName: 'Ida',
  lastName: 'Berg',
  password: 'anchor-crane-violet-91',
}

/** A person with an open invitation, and actions for its link. */
export async function invitedPerson() {
  const { firstName, lastName } = REGISTRATION
  const person = await given.invited({ firstName, lastName, phone: '+47 1', position: 'Cook' })
  const invitationId = await given.invitation(person, { personal_message: 'Hi!\n<b>' })
  const token = linkToken('invitation', invitationId, 1)
  return {
    person,
    invitationId,
    token,
    open: (of = token) => visitor().page<InvitePage>(`/invite/${of}`),
    /** The page's call at the first input. */
    start: (of = token, by = visitor()) => by.post(`/api/invitations/${of}/opening`),
    askForAnother: (of = token, by = visitor()) => by.post(`/api/invitations/${of}/requests`),
    register: (body: object = REGISTRATION, of = token, by = visitor()) =>
      by.post(`/api/invitations/${of}/registration`, body),
    async untouched(): Promise<boolean> {
      const { password } = await db.from('users').where('id', person.id).firstOrFail()
      return password === null && (await auditHead()) === 0
    },
  }
}
