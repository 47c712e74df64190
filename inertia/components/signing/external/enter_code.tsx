import type { SigningPage } from '#signing/queries/signing_page'
import { Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '~/components/feedback/notice'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { useAttempt } from '~/hooks/use_attempt'
import { GuestCard } from '~/layouts/guest_card'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'

interface EnterCodeProps {
  token: string
  company: string
  onOpened: (frame: SigningPage) => void
}

/** Two steps: a code is sent to the mailbox of the link, and entered here. */
export function EnterCode({ token, company, onOpened }: EnterCodeProps) {
  const [sent, setSent] = useState(0)
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

function CodeForm({ token, onOpened }: Omit<EnterCodeProps, 'company'>) {
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { code: '' },
    submit: (body) => api.post('/api/sign/external/:token/access', { params: { token }, body }),
    onSuccess: onOpened,
    // A wrong code is said at its field alone.
    failure: (error) =>
      error instanceof ApiError && error.fieldErrors.length > 0
        ? null
        : {
            title: 'Error',
            description: messageOf(error, 'The code could not be checked. Try again.'),
          },
  })
  const focused = useRef(false)
  const { setFocus } = form
  // The pressed button sent a code, which is what comes next.
  useEffect(() => {
    if (focused.current) return
    focused.current = true
    setFocus('code')
  }, [setFocus])

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormField
        form={form}
        name="code"
        label="Code"
        required="Enter the code from the email."
        markRequired={false}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <Button type="submit" className="w-full" aria-disabled={submitting}>
        {submitting ? 'Checking...' : 'Open the documents'}
      </Button>
    </form>
  )
}
