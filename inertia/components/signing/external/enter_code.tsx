import type { SigningPage } from '#signing/queries/signing_page'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { GuestCard } from '~/layouts/guest_card'
import { api } from '~/lib/api'
import { messageOf, toastFailure } from '~/lib/failures'
import { onDemand } from '~/lib/on_demand'

const CodeForm = onDemand(() => import('./code_form'), {
  onFailure: (_, error) =>
    toastFailure(
      error,
      'This page could not be loaded completely. Reload it, then enter the code.'
    ),
})

interface EnterCodeProps {
  token: string
  company: string
  /** A code was sent already: who reads their email on the same phone may have lost the page. */
  codeSent: boolean
  onOpened: (frame: SigningPage) => void
}

/** Two steps: a code is sent to the mailbox of the link, and entered here. */
export function EnterCode({ token, company, codeSent, onOpened }: EnterCodeProps) {
  const [sent, setSent] = useState(codeSent ? 1 : 0)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()
  const params = { token }

  const send = () =>
    attempt(
      async () => {
        await api.post('/api/sign/external/:token/codes', { params })
        setProblem(null)
        setSent((times) => times + 1)
      },
      (error) => setProblem(messageOf(error, 'The code could not be sent. Try again.'))
    )

  return (
    <GuestCard
      title={`Documents from ${company}`}
      subtitle={
        sent > 0
          ? 'We sent a 6-digit code to the email address that received this link. It works for 10 minutes.'
          : "To confirm that it's you, we'll email a code to the address that received this link."
      }
    >
      <div className="grid gap-5">
        {problem && (
          <Notice variant="danger" role="alert">
            {problem}
          </Notice>
        )}
        {sent > 0 && <CodeForm key={sent} token={token} onOpened={onOpened} />}
        <Button
          variant={sent > 0 ? 'outline' : 'default'}
          className="w-full"
          aria-disabled={busy}
          onClick={() => void send()}
        >
          <Mail aria-hidden />
          {busy ? 'Sending...' : sent > 0 ? 'Send a new code' : 'Send me the code'}
        </Button>
      </div>
    </GuestCard>
  )
}
