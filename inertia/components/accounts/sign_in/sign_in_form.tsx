import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Field } from '~/components/forms/field'
import { Notice } from '~/components/feedback/notice'
import { PasswordInput } from '~/components/forms/password_input'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { api } from '~/lib/api'
import { useHydrated } from '~/lib/hydrated'
import { problemsOf } from './sign_in_problems'

interface Values {
  email: string
  password: string
}

interface SignInFormProps {
  values: Values
  onChange: (values: Values) => void
  next: string
  onCodeNeeded: () => void
}

type Problems = Partial<Record<'email' | 'password' | 'form', string>>

/** Without the form library, which would double the page's own script for two fields. */
export function SignInForm({ values, onChange, next, onCodeNeeded }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const hydrated = useHydrated()

  // The server renders the form: a person or a password manager may be faster than the script.
  useEffect(() => {
    if (!form.current) return
    const typed = new FormData(form.current)
    const email = String(typed.get('email'))
    const password = String(typed.get('password'))
    if (email || password) onChange({ email, password })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  function show(found: Problems) {
    setProblems(found)
    const first = found.email ? 'email' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) {
      return
    }
    const missing: Problems = {}
    if (!values.email.trim()) missing.email = 'Email is required'
    if (!values.password) missing.password = 'Password is required'
    if (Object.keys(missing).length > 0) {
      show(missing)
      return
    }

    setBusy(true)
    setProblems({})
    try {
      const answer = await api.post('/api/login', { body: values })
      if (answer && 'codeNeeded' in answer) {
        onCodeNeeded()
        return
      }
      // A full navigation, so that nothing of the signed-out page stays in memory.
      window.location.assign(next)
    } catch (error) {
      setBusy(false)
      show(problemsOf(error))
    }
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      action="/api/login"
      className="grid gap-5"
      onSubmit={submit}
    >
      {problems.form && (
        <Notice variant="danger" role="alert">
          {problems.form}
        </Notice>
      )}
      <Field id="email" label="Email" error={problems.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            aria-required
            value={values.email}
            onChange={(event) => onChange({ ...values, email: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-1.5">
        <Field id="password" label="Password" error={problems.password}>
          {(control) => (
            <PasswordInput
              {...control}
              label="Password"
              name="password"
              autoComplete="current-password"
              value={values.password}
              onChange={(event) => onChange({ ...values, password: event.target.value })}
            />
          )}
        </Field>
        <a
          href="/forgot-password"
          className="w-fit py-1 text-sm font-medium text-primary underline underline-offset-4"
        >
          Forgot your password?
        </a>
      </div>
      <Button id="sign-in" type="submit" size="lg" disabled={!hydrated} aria-disabled={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}
