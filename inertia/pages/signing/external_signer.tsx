import type { SigningPage } from '#signing/queries/signing_page'
import { Head, router } from '@inertiajs/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'
import { EnterCode } from '~/components/signing/external/enter_code'
import { Signing } from '~/components/signing/signing'
import { SigningCallsContext, type SigningCalls } from '~/components/signing/signing_calls'
import { SigningPageEnd } from '~/components/signing/signing_page_end'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'
import { api, ApiError } from '~/lib/api'
import { cn } from '~/lib/utils'

type Props = {
  company: string
  token: string
  /** False for links that are used, replaced, withdrawn, expired or made up. */
  works: boolean
  /** Signed in this browser, which is why the link no longer works. */
  signed: boolean
  /** A code can be entered. */
  codeSent: boolean
  /** Null until the code was entered in this browser. */
  frame: SigningPage | null
}

type Answer = 'signed' | 'declined'

/** Where someone without an account signs, and downloads what was signed. */
export default function ExternalSigner(props: Props) {
  const { company, token, works, signed, codeSent } = props
  const [frame, setFrame] = useState(props.frame)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [codeAgain, setCodeAgain] = useState(false)
  const calls = useMemo(() => callsOf(token, setAnswer, () => setCodeAgain(true)), [token])

  if (!works) {
    return (
      <GuestLayout>
        <GuestCard
          title={signed ? 'You have signed' : "This link doesn't work"}
          subtitle={
            signed
              ? 'When everyone has signed, you will get an email with a link to your copy.'
              : `It may have been used, replaced or withdrawn, or it has expired. Ask the person at ${company} who sent it to you for a new link.`
          }
        />
      </GuestLayout>
    )
  }
  const enterCode = (
    <GuestLayout>
      <EnterCode
        token={token}
        company={company}
        codeSent={codeSent && !codeAgain}
        onOpened={(next) => {
          setFrame(next)
          setCodeAgain(false)
        }}
      />
    </GuestLayout>
  )
  if (!frame) return enterCode
  return (
    <>
      {codeAgain && enterCode}
      {/* Hidden, not removed: it has what was filled in. */}
      <main
        id={codeAgain ? undefined : MAIN_ID}
        tabIndex={-1}
        className={cn('flex h-dvh min-w-0 flex-col', codeAgain && 'hidden')}
      >
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
    </>
  )
}

const CODE_AGAIN = 'Enter a new code to continue. What you filled in is still here.'

const callsOf = (
  token: string,
  onAnswered: (answer: Answer) => void,
  onCodeAgain: () => void
): SigningCalls => {
  const params = { token }

  /** After two hours, and after the code was entered elsewhere, a call takes another code. */
  function explained(error: unknown): unknown {
    if (!(error instanceof ApiError) || error.status !== 403) return error
    onCodeAgain()
    return new ApiError(403, CODE_AGAIN, { message: CODE_AGAIN })
  }

  /** Answers once, which uses the link up, so that nothing more can be asked by it. */
  async function answer(frame: SigningPage, how: Answer, call: Promise<unknown>) {
    try {
      await call
      onAnswered(how)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw explained(error)
      // An earlier try may have got through without its answer coming back: the page knows.
      router.reload({ only: ['works', 'signed'] })
    }
    return frame
  }

  return {
    account: false,
    sign: (frame, { currentPassword: _, keep: __, ...body }) =>
      answer(frame, 'signed', api.post('/api/sign/external/:token/signature', { params, body })),
    decline: (frame, reason) =>
      answer(
        frame,
        'declined',
        api.post('/api/sign/external/:token/decline', { params, body: { reason } })
      ),
    paper: () =>
      api.post('/api/sign/external/:token/paper', { params }).catch((error: unknown) => {
        throw explained(error)
      }),
  }
}

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
