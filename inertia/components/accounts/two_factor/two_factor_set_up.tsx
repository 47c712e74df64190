import { useEffect, useRef, useState } from 'react'
import { CodeField } from '~/components/accounts/two_factor/code_field'
import { RecoveryCodes } from '~/components/accounts/two_factor/recovery_codes'
import { SecretToScan, type ScannedSecret } from '~/components/accounts/two_factor/secret_to_scan'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { useAttempt } from '~/hooks/use_attempt'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'

interface TwoFactorSetUpProps {
  /** Two-factor sign-in is on; the codes must still be saved. */
  onEnabled?: () => void
  onDone: () => void
}

/** Setting up an authenticator app: scan the code, enter a code, save the recovery codes. */
export function TwoFactorSetUp({ onEnabled, onDone }: TwoFactorSetUpProps) {
  const [secret, setSecret] = useState<ScannedSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!secret) return <FirstStep onSecret={setSecret} />
  return (
    <ScanStep
      secret={secret}
      onCodes={(made) => {
        setCodes(made)
        onEnabled?.()
      }}
      onOver={() => setSecret(null)}
    />
  )
}

function FirstStep({ onSecret }: { onSecret: (secret: ScannedSecret) => void }) {
  const { busy, attempt } = useAttempt()
  const start = () =>
    attempt(
      async () => onSecret(await api.post('/api/profile/two-factor')),
      'Two-factor sign-in could not be set up. Please try again.'
    )

  return (
    <>
      <p className="text-sm text-muted-foreground">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator, 1Password or FreeOTP.
      </p>
      <Button aria-disabled={busy} className="justify-self-start" onClick={start}>
        {busy ? 'Checking...' : 'Continue'}
      </Button>
    </>
  )
}

interface ScanStepProps {
  secret: ScannedSecret
  onCodes: (codes: string[]) => void
  /** The secret has expired, or another tab has turned it on. */
  onOver: () => void
}

function ScanStep({ secret, onCodes, onOver }: ScanStepProps) {
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => intro.current?.focus(), [])

  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { code: '' },
    submit: (values) => api.post('/api/profile/two-factor/confirmation', { body: values }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    failure: (error) => {
      if (error instanceof ApiError && error.status === 409) onOver()
      return {
        title: 'Error',
        description: messageOf(
          error,
          'Two-factor sign-in could not be turned on. Please try again.'
        ),
      }
    },
  })

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <p
        ref={intro}
        tabIndex={-1}
        className="text-sm text-muted-foreground focus-visible:outline-none"
      >
        Scan this with your authenticator app.
      </p>
      <SecretToScan {...secret} />
      <CodeField form={form} name="code" hint="The six digits the app shows now." />
      <Button type="submit" aria-disabled={submitting} className="justify-self-start">
        {submitting ? 'Turning on...' : 'Turn on'}
      </Button>
    </form>
  )
}
