import type { MailTestResult } from '#settings/mail_test_labels'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { useState } from 'react'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'
import type { SettingsForm } from './use_settings_form'
import { valueOf } from './labels'

interface MailTestProps {
  settings: readonly SettingDescription[]
  section: SettingsForm
  /** The default recipient. */
  to: string
}

/** Sends a test email with the entered values, saved or not, and shows the server's answer. */
export function MailTest({ settings, section: { form }, to: ownEmail }: MailTestProps) {
  const { dirtyFields } = form.formState
  const [result, setResult] = useState<
    (Omit<MailTestResult, 'outcome'> & { outcome: string }) | null
  >(null)
  const test = useApiForm<{ to: string }, MailTestResult>({
    defaultValues: { to: ownEmail },
    submit: ({ to }) => {
      setResult(null)
      const texts = form.getValues()
      const body: Record<string, unknown> & { to: string } = { to }
      // Unchanged fields keep their stored values, including the password.
      for (const one of settings) {
        if (dirtyFields[one.name]) body[one.name] = valueOf(one, texts[one.name] ?? '')
      }
      return api.post('/api/settings/mail-server-tests', { body })
    },
    onSuccess: setResult,
    failure: (error) => {
      for (const { field, message } of error instanceof ApiError ? error.fieldErrors : []) {
        if (field !== 'to') form.setError(field, { type: 'server', message }, { shouldFocus: true })
      }
      const message = messageOf(error, 'The test email could not be sent.')
      setResult({ outcome: 'not_sent', message, answer: null })
      return null
    },
  })

  return (
    <form noValidate className="grid gap-4 border-t pt-5" onSubmit={test.onSubmit}>
      <h3 className="text-sm font-semibold">Test it</h3>
      <FormField
        form={test.form}
        name="to"
        label="Send a test email to"
        hint="Uses the settings above, saved or not. At most 20 an hour."
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <Button type="submit" variant="outline" className="w-fit" aria-disabled={test.submitting}>
        {test.submitting ? 'Sending...' : 'Send test email'}
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
