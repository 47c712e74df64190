import type { LinkState } from '#accounts/models/password_reset'
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
  state: LinkState
  newEmail: string | null
  company: string
}

const problems = {
  expired: 'This link has expired. Ask for the change again from your profile.',
  used: 'This link has already been used, or the change was canceled.',
  invalid: 'This link is not complete. Copy all of it from the email.',
}

export default function ConfirmEmail({ token, state, newEmail, company }: Props) {
  const { busy, attempt } = useAttempt()
  const [done, setDone] = useState(false)

  const confirm = () =>
    attempt(async () => {
      await api.post('/api/email-confirmations/:token', { params: { token } })
      setDone(true)
    }, 'Failed to confirm the address. Please try again.')

  if (state !== 'usable') {
    return (
      <LinkProblem
        title="This link doesn't work"
        text={problems[state]}
        action={{ href: '/profile', label: 'Go to your profile' }}
      />
    )
  }
  if (done) {
    return (
      <GuestCard title="Address confirmed">
        <Notice variant="success" role="status">
          You sign in as {newEmail} from now on.
        </Notice>
        <Button asChild className="mt-5 w-full">
          <a href="/">Continue</a>
        </Button>
      </GuestCard>
    )
  }
  return (
    // A button instead of the visit itself, since mail scanners open every link.
    <GuestCard
      title="Confirm your new address"
      subtitle={`You will sign in to Gangway at ${company} with ${newEmail}.`}
    >
      <Button className="w-full" aria-disabled={busy} onClick={confirm}>
        {busy ? 'Confirming...' : 'Confirm address'}
      </Button>
    </GuestCard>
  )
}

ConfirmEmail.layout = GuestLayout
