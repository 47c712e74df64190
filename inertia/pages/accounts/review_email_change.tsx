import { useState } from 'react'
import { LinkProblem } from '~/components/accounts/sign_in/link_problem'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'
import { api } from '~/lib/api'

type Props = {
  token: string
  state: 'allow' | 'stop' | 'used' | 'expired' | 'invalid'
  /** Whether the account already has its new address. */
  moved: boolean
  company: string
}

const problems = {
  expired: "This link has expired. If you didn't want this change, contact your HR department.",
  used: 'The change was already stopped or canceled.',
  invalid: 'This link is not complete. Copy the whole link from your email.',
}

const outcomes = {
  allow: 'You allowed the change. It takes effect once the new address confirms it.',
  stop: 'The change was stopped, and everyone was signed out of your account. Your old password no longer works. We emailed you a link: choose a new password now, and contact your HR department.',
}

export default function ReviewEmailChange({ token, state, moved, company }: Props) {
  const { busy, attempt } = useAttempt()
  const [done, setDone] = useState<'allow' | 'stop' | null>(null)

  const answer = (act: 'allow' | 'stop') =>
    attempt(async () => {
      const address =
        act === 'allow' ? '/api/email-changes/:token/allow' : '/api/email-changes/:token/stop'
      await api.post(address, { params: { token } })
      setDone(act)
    }, 'Failed to save your answer. Please try again.')

  if (done) {
    return (
      <GuestCard title={done === 'allow' ? 'Change allowed' : 'Change stopped'}>
        <Notice variant="success" role="status">
          {outcomes[done]}
        </Notice>
      </GuestCard>
    )
  }
  if (state !== 'allow' && state !== 'stop') {
    return (
      <LinkProblem
        title="This link doesn't work"
        text={problems[state]}
        action={{ href: '/profile', label: 'Go to your profile' }}
      />
    )
  }
  return (
    // Buttons instead of the visit itself, since mail scanners open every link.
    <GuestCard
      title="Your email address is being changed"
      subtitle={`${moved ? `Your account at ${company} has a new email address.` : `Someone asked to change the email address of your account at ${company}.`} If this wasn't you, stop it. You'll keep your address and choose a new password.`}
    >
      <div className="grid gap-3">
        <Button
          variant={state === 'allow' ? 'outline' : 'default'}
          aria-disabled={busy}
          onClick={() => answer('stop')}
        >
          Stop the change
        </Button>
        {state === 'allow' && (
          <Button aria-disabled={busy} onClick={() => answer('allow')}>
            Allow the change
          </Button>
        )}
      </div>
    </GuestCard>
  )
}

ReviewEmailChange.layout = GuestLayout
