import { useState } from 'react'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'
import {
  RegistrationForm,
  type Invitation,
} from '~/components/people/invitations/registration_form'
import { RequestInvitation } from '~/components/people/invitations/request_invitation'
import type { SignedIn } from '~/components/people/invitations/sign_out_button'
import { SignOutFirst } from '~/components/people/invitations/sign_out_first'
import { Button } from '~/components/ui/button'
import { formatLongDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

type Props = {
  token: string
  state: 'usable' | 'expired' | 'used' | 'revoked' | 'replaced' | 'invalid'
  company: string
  invitation: Invitation | null
  /** Registering would end their session. */
  signedIn: SignedIn | null
}

const problems = {
  expired: {
    title: 'This invitation has expired',
    text: 'Invitations work for a limited time, and this one has expired.',
  },
  used: {
    title: 'This invitation has been used',
    text: 'Sign in with your email and the password you chose.',
  },
  revoked: {
    title: 'This invitation has been revoked',
    text: 'It was taken back and no longer opens a registration.',
  },
  replaced: {
    title: 'A newer link has replaced this one',
    text: 'Use the one in your newest email, or ask HR for a new invitation.',
  },
  invalid: {
    title: "This invitation link isn't valid",
    text: 'It may be incomplete. Copy the whole link from your email and try again, or ask HR for a new invitation.',
  },
}

/** The states of links in whose place HR can send another. */
const ASKING = new Set(['expired', 'revoked', 'replaced'])

export default function AcceptInvitation({ token, state, company, invitation, signedIn }: Props) {
  // It stays with what was typed, even if someone signs in here in another tab.
  const [isFormShown] = useState(signedIn === null)
  if (state !== 'usable' || !invitation) {
    const problem = problems[state === 'usable' ? 'invalid' : state]
    return (
      <GuestCard title={problem.title} subtitle={problem.text}>
        {state === 'used' && (
          <Button asChild className="w-full">
            <a href="/api/login">Sign In</a>
          </Button>
        )}
        {ASKING.has(state) && <RequestInvitation token={token} />}
      </GuestCard>
    )
  }
  if (signedIn && !isFormShown) return <SignOutFirst invitation={invitation} signedIn={signedIn} />

  return (
    <GuestCard
      wide
      title={`Welcome to ${company}`}
      subtitle={
        <>
          <bdi>{fullName(invitation)}</bdi>, choose a password and confirm your details to register.
        </>
      }
    >
      <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3 rounded-lg bg-muted px-4 py-3 text-sm">
        {invitation.position && <Fact label="Position" value={invitation.position} />}
        {invitation.startDate && (
          <Fact label="First day" value={formatLongDate(invitation.startDate)} />
        )}
        <Fact label="You will sign in as" value={invitation.email} />
      </dl>
      {invitation.personalMessage && (
        <figure className="mb-6 rounded-lg bg-primary-soft px-4 py-3 text-primary-soft-foreground">
          <figcaption className="text-sm font-semibold">A message for you</figcaption>
          <blockquote
            dir="auto"
            className="mt-1 wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]"
          >
            {invitation.personalMessage}
          </blockquote>
        </figure>
      )}
      <RegistrationForm token={token} invitation={invitation} signedIn={signedIn} />
    </GuestCard>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="font-medium wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

AcceptInvitation.layout = GuestLayout
