import { INVITATION_DAYS } from '#people/limits'
import type { Answer } from '~/lib/routes'

/** The status of the invitation email within the seconds that the server waits for it. */
type Delivery = Answer<'POST', '/api/employees'>['delivery']

interface Outcome {
  description: string
  variant: 'default' | 'destructive'
}

const added: Record<Delivery, Outcome> = {
  sent: {
    description: 'Employee added and invitation email sent successfully.',
    variant: 'default',
  },
  queued: {
    description: 'Employee added. The invitation email is on its way.',
    variant: 'default',
  },
  not_configured: {
    description: 'Employee added. No mail server is set up: copy the invite link.',
    variant: 'default',
  },
  failed: {
    description: 'Employee added. The invitation email could not be sent: copy the invite link.',
    variant: 'destructive',
  },
  none: { description: 'Employee added successfully.', variant: 'default' },
}

const emailed: Record<Delivery, string> = {
  sent: 'The invitation was emailed.',
  queued: 'The invitation email is on its way.',
  not_configured: 'Email isn’t set up, so no invitation was emailed.',
  failed: 'The invitation email could not be sent.',
  none: 'No invitation was emailed.',
}

/** What became of the email, and how long its link works. */
export const emailedWords = (delivery: Delivery) =>
  `${emailed[delivery]} The invite link works for ${INVITATION_DAYS} days.`

const resent: Record<Delivery, Outcome> = {
  sent: { description: 'Invitation email sent successfully.', variant: 'default' },
  queued: { description: 'The invitation email is on its way.', variant: 'default' },
  not_configured: {
    description: 'Invitation renewed. No mail server is set up: copy the invite link.',
    variant: 'default',
  },
  failed: {
    description: 'The invitation email could not be sent: copy the invite link.',
    variant: 'destructive',
  },
  none: { description: 'Invitation renewed.', variant: 'default' },
}

const COPY_LINK = 'copy the invite link.'

/** People who do not see the link are not asked to copy it. */
function outcome(outcomes: Record<Delivery, Outcome>, delivery: Delivery, link: string | null) {
  const { description, variant } = outcomes[delivery] ?? outcomes.none
  if (link !== null) return { description, variant }
  return { description: description.replace(COPY_LINK, 'ask an administrator for it.'), variant }
}

export const addedOutcome = (delivery: Delivery, link: string | null) =>
  outcome(added, delivery, link)
export const resentOutcome = (delivery: Delivery, link: string | null) =>
  outcome(resent, delivery, link)

const reissued: Record<Delivery, (address: string) => string> = {
  sent: (address) => `A new invitation was emailed to ${address}.`,
  queued: (address) => `A new invitation is on its way to ${address}.`,
  not_configured: () => 'No mail server is set up: copy the new invite link under Invitations.',
  failed: () =>
    'The new invitation could not be emailed: copy the new invite link under Invitations.',
  none: () => 'Copy the new invite link under Invitations.',
}

/** The result for an open invitation after a change of address. */
export const reissuedOutcome = (delivery: Delivery, address: string) =>
  `${reissued[delivery](address)} The old link no longer works.`
