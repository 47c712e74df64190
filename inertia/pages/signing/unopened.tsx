import type { SignerRole } from '#documents/placed_field'
import { useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import GuestLayout from '~/layouts/guest_layout'
import { GuestCard } from '~/layouts/guest_card'
import { api } from '~/lib/api'
import { messageOf } from '~/lib/failures'

type Props = {
  why: 'unknown' | 'other_person' | 'too_old'
  /** The address's request, if it is the reader's own. */
  again: { requestId: number; role: SignerRole } | null
}

const WORDS = {
  unknown: {
    title: "This link doesn't work",
    text: 'It may have been cut off on its way. Open the documents from your list instead.',
  },
  other_person: {
    title: 'This is for someone else',
    text: "Only the person asked to sign can open it. If that's you, sign in with your own account.",
  },
  too_old: {
    title: 'This link has expired',
    text: 'Signing links work for a few minutes. Your documents are still there.',
  },
} as const

/** Why the documents cannot be shown at this address. */
export default function Unopened({ why, again }: Props) {
  const { title, text } = WORDS[why]
  return (
    <GuestCard title={title} subtitle={text}>
      {why === 'other_person' ? (
        <Button asChild>
          <a href="/api/logout">Sign in as someone else</a>
        </Button>
      ) : again ? (
        <OpenAgain {...again} />
      ) : (
        <Button asChild>
          <a href="/documents">My documents</a>
        </Button>
      )}
    </GuestCard>
  )
}

function OpenAgain({ requestId, role }: NonNullable<Props['again']>) {
  const { busy, attempt } = useAttempt()
  const [problem, setProblem] = useState<string | null>(null)

  const open = () =>
    attempt(
      async () => {
        const { url } = await api.get('/api/sign/url', { query: { requestId, role } })
        location.replace(url)
      },
      (error) => setProblem(messageOf(error, 'Failed to get signing URL', { lead: true }))
    )

  return (
    <div className="grid gap-4">
      <Button aria-disabled={busy} onClick={() => void open()}>
        Open again
      </Button>
      {problem && (
        <Notice variant="danger" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  )
}

Unopened.layout = GuestLayout
