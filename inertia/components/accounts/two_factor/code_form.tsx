import { useEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { Field } from '~/components/forms/field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { api, ApiError } from '~/lib/api'
import { problemsOf } from '../sign_in/sign_in_problems'

interface CodeFormProps {
  next: string
  /** Back to the password, with the reason if the person did not request it. */
  onStartOver: (why: string | null) => void
}

/** The second step of signing in; without the form library, like the first. */
export function CodeForm({ next, onStartOver }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!code.trim()) {
      setProblems({ code: 'Code is required' })
      input.current?.focus()
      return
    }
    setBusy(true)
    setProblems({})
    try {
      await api.post('/api/login/code', { body: { code } })
      // A full navigation, so that nothing of the signed-out page stays in memory.
      window.location.assign(next)
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 401) {
        onStartOver(error.reason)
        return
      }
      setProblems(problemsOf(error))
      input.current?.select()
    }
  }

  return (
    <form
      noValidate
      method="post"
      action="/api/login/code"
      className="grid gap-5"
      onSubmit={submit}
    >
      {problems.form && (
        <Notice variant="danger" role="alert">
          {problems.form}
        </Notice>
      )}
      <Field
        id="code"
        label={recovery ? 'Recovery code' : 'Code'}
        hint={
          recovery
            ? 'One of the codes you kept when you set up two-factor sign-in. It works once.'
            : 'The six digits your authenticator app shows now.'
        }
        error={problems.code}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="code"
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-required
            className="font-mono tracking-widest"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" aria-disabled={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
      <div className="grid justify-items-start gap-1">
        <Other
          onClick={() => {
            setRecovery(!recovery)
            setCode('')
            setProblems({})
            input.current?.focus()
          }}
        >
          {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Other>
        <Other onClick={() => onStartOver(null)}>Start over with another account</Other>
      </div>
    </form>
  )
}

function Other(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="cursor-pointer py-1 text-sm font-medium text-primary underline underline-offset-4"
      {...props}
    />
  )
}
