import type { MailTestResult } from '#settings/mail_test_labels'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { useId, useState, type SyntheticEvent } from 'react'
import { Field } from '~/components/forms/field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { useAttempt } from '~/hooks/use_attempt'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import type { SettingsForm } from './use_settings_form'
import { valueOf } from './labels'

interface MailTestProps {
  settings: readonly SettingDescription[]
  section: SettingsForm
  /** Whom the mail goes to unless another is typed. */
  to: string
}

/** Sends a mail through what is typed above, saved or not, and shows what the server said. */
export function MailTest({ settings, section: { form }, to: ownEmail }: MailTestProps) {
  const { dirtyFields } = form.formState
  const id = useId()
  const [to, setTo] = useState(ownEmail)
  const [wrong, setWrong] = useState<string>()
  const [result, setResult] = useState<
    (Omit<MailTestResult, 'outcome'> & { outcome: string }) | null
  >(null)
  const { busy, attempt } = useAttempt()

  function send(event: SyntheticEvent) {
    event.preventDefault()
    setWrong(undefined)
    setResult(null)
    const texts = form.getValues()
    const body: Record<string, unknown> & { to: string } = { to }
    // What was not touched is as it is set, the password among it.
    for (const one of settings) {
      if (dirtyFields[one.name]) body[one.name] = valueOf(one, texts[one.name] ?? '')
    }
    void attempt(
      async () => setResult(await api.post('/api/settings/mail-server-tests', { body })),
      (error) => {
        for (const { field, message } of error instanceof ApiError ? error.fieldErrors : []) {
          if (field === 'to') setWrong(message)
          else form.setError(field, { type: 'server', message }, { shouldFocus: true })
        }
        const message = messageOf(error, 'The test mail could not be sent.')
        setResult({ outcome: 'not_sent', message, answer: null })
      }
    )
  }

  return (
    <form noValidate className="grid gap-4 border-t pt-5" onSubmit={send}>
      <h3 className="text-sm font-semibold">Try it</h3>
      <Field
        id={id}
        label="Send a test mail to"
        error={wrong}
        hint="Goes through what is typed above, saved or not. At most 20 an hour."
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" className="w-fit" aria-disabled={busy}>
        {busy ? 'Sending...' : 'Send Test Mail'}
      </Button>
      {result && (
        <Notice role="status" variant={result.outcome === 'accepted' ? 'success' : 'danger'}>
          <p>{result.message}</p>
          {result.answer && (
            <p className="mt-1.5 font-normal">
              The server said: <q>{result.answer}</q>
            </p>
          )}
        </Notice>
      )}
    </form>
  )
}
