import type { SigningPage } from '#signing/queries/signing_page'
import { ArrowLeft, CircleCheck, Download, Hourglass } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { api, isUnauthorized } from '~/lib/api'
import { useHydrated } from '~/lib/hydrated'
import { CheckLink } from './check_link'
import { useSigningCalls } from './signing_calls'

/** Milliseconds between checks whether the signature is on the documents. */
const ASK_AGAIN = 1500

interface FrameEndProps {
  frame: SigningPage
  onChange: (frame: SigningPage) => void
}

/** The message when there is nothing, or nothing more, to sign. */
export function SigningPageEnd({ frame, onChange }: FrameEndProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { account } = useSigningCalls()
  const hydrated = useHydrated()
  const recording = frame.state === 'recording'

  useEffect(() => {
    if (!recording) return
    const controller = new AbortController()
    const timer = setInterval(() => {
      api
        .get('/api/sign/actions/:id', {
          params: { id: frame.actionId },
          signal: controller.signal,
          background: true,
        })
        .then(onChange)
        .catch((error: unknown) => {
          // Otherwise, the next check tries again.
          if (isUnauthorized(error)) clearInterval(timer)
        })
    }, ASK_AGAIN)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [recording, frame.actionId, onChange])

  const { heading, text, icon } = wordsOf(frame)
  return (
    <div className="mx-auto grid w-full max-w-xl flex-1 content-start gap-5 overflow-y-auto p-6 sm:pt-16">
      {icon}
      <h1 ref={title} tabIndex={-1} className="text-2xl leading-tight font-bold outline-none">
        {heading}
      </h1>
      <p role="status" className="wrap-anywhere text-muted-foreground">
        {text}
      </p>
      {frame.state === 'completed' && (
        <ul className="grid gap-2">
          {frame.documents.map(({ id, name, address }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 rounded-lg border bg-card p-3"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <Button asChild variant="outline">
                <a href={`${address}&disposition=attachment`} download>
                  <Download aria-hidden />
                  Download<span className="sr-only">: {name}</span>
                </a>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {frame.state === 'completed' && <CheckLink />}
      {/* In the dialog's frame, the dialog closes. */}
      {account && hydrated && window.self === window.top && (
        <Button asChild variant="outline" className="justify-self-start">
          <a href="/documents">
            <ArrowLeft aria-hidden />
            Back to documents
          </a>
        </Button>
      )}
    </div>
  )
}

const nextWords = ({ otherSigner, labels }: SigningPage) =>
  labels.length > 2
    ? `Still to sign: ${otherSigner}.`
    : `${otherSigner} will be asked to sign next.`

function wordsOf(frame: SigningPage): { heading: string; text: string; icon: ReactNode } {
  const done = <CircleCheck aria-hidden className="size-12 text-success" />
  const wait = <Hourglass aria-hidden className="size-12 text-muted-foreground" />
  switch (frame.state) {
    case 'completed':
      return {
        heading: 'Signed by everyone',
        text: 'The documents are sealed. Download them here, now or later.',
        icon: done,
      }
    case 'signed':
      return {
        heading: 'You have signed',
        text: `${nextWords(frame)} You will get an email when everyone has signed.`,
        icon: done,
      }
    case 'recording':
      return {
        heading: 'You have signed',
        text: 'Your signature is being put on the documents. You need not wait.',
        icon: done,
      }
    case 'declined':
      return {
        heading: 'You have declined',
        text: `${frame.sentBy} has your reason. You don't need to do anything else.`,
        icon: done,
      }
    default:
      return { heading: 'There is nothing to sign', text: frame.refusal ?? '', icon: wait }
  }
}
