import { useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'

const focus = (node: HTMLElement | null) => node?.focus()

/** Requests a new invitation after one has expired. */
export function RequestInvitation({ token }: { token: string }) {
  const { busy, attempt } = useAttempt()
  const [asked, setAsked] = useState(false)

  const ask = () =>
    attempt(async () => {
      await api.post('/api/invitations/:token/requests', { params: { token } })
      setAsked(true)
    }, 'Failed to ask for a new invitation. Please try again.')

  if (asked) {
    return (
      // In place of the button, which had the focus.
      <div ref={focus} tabIndex={-1}>
        <Notice variant="success" role="status">
          Your HR team has been notified. If they send a new invitation, you’ll get it by email.
        </Notice>
      </div>
    )
  }
  return (
    <Button className="w-full" aria-disabled={busy} onClick={ask}>
      {busy ? 'Sending...' : 'Ask HR for a new invitation'}
    </Button>
  )
}
