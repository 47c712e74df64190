import type { SigningPage } from '#signing/queries/signing_page'
import { Head } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'
import { EnterCode } from '~/components/signing/external/enter_code'
import { Signing } from '~/components/signing/signing'
import { SigningCallsContext, type SigningCalls } from '~/components/signing/signing_calls'
import { SigningPageEnd } from '~/components/signing/signing_page_end'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'
import { api } from '~/lib/api'

type Props = {
  company: string
  token: string
  /** False for links that are used, replaced, withdrawn, expired or made up. */
  works: boolean
  /** Null until the code was entered in this browser. */
  frame: SigningPage | null
}

type Answer = 'signed' | 'declined'

/** Where someone without an account signs, and downloads what was signed. */
export default function ExternalSigner({ company, token, works, frame: opened }: Props) {
  const [frame, setFrame] = useState(opened)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const calls = useMemo(() => callsOf(token, setAnswer), [token])

  if (!works) {
    return (
      <GuestLayout>
        <GuestCard
          title="This link doesn't work"
          subtitle={`It may have been used, replaced or withdrawn, or it has expired. Ask the person at ${company} who sent it to you for a new link.`}
        />
      </GuestLayout>
    )
  }
  if (!frame) {
    return (
      <GuestLayout>
        <EnterCode token={token} company={company} onOpened={setFrame} />
      </GuestLayout>
    )
  }
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex h-dvh min-w-0 flex-col">
      <Head title="Sign documents" />
      <SigningCallsContext value={calls}>
        {answer ? (
          <Answered answer={answer} company={company} />
        ) : frame.state === 'open' ? (
          <Signing frame={frame} onChange={setFrame} />
        ) : (
          <SigningPageEnd frame={frame} onChange={setFrame} />
        )}
      </SigningCallsContext>
    </main>
  )
}

const callsOf = (token: string, onAnswered: (answer: Answer) => void): SigningCalls => ({
  account: false,
  // The link is used up then, so that nothing more can be asked by it.
  async sign(frame, { currentPassword: _, keep: __, ...body }) {
    await api.post('/api/sign/external/:token/signature', { params: { token }, body })
    onAnswered('signed')
    return frame
  },
  async decline(frame, reason) {
    await api.post('/api/sign/external/:token/decline', { params: { token }, body: { reason } })
    onAnswered('declined')
    return frame
  },
  paper: () => api.post('/api/sign/external/:token/paper', { params: { token } }),
})

function Answered({ answer, company }: { answer: Answer; company: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="mx-auto grid w-full max-w-xl flex-1 content-start gap-5 overflow-y-auto p-6 sm:pt-16">
      <CircleCheck aria-hidden className="size-12 text-success" />
      <h1 ref={title} tabIndex={-1} className="text-2xl leading-tight font-bold outline-none">
        {answer === 'signed' ? 'You have signed' : 'You have declined'}
      </h1>
      <p role="status" className="text-muted-foreground">
        {answer === 'signed'
          ? 'When everyone has signed, you will get an email with a link to your copy. You can close this page.'
          : `${company} has your reason. You don't need to do anything else.`}
      </p>
    </div>
  )
}
