import { useState } from 'react'
import { CodeForm } from '~/components/accounts/two_factor/code_form'
import { DemoAccounts, type Demo } from '~/components/accounts/sign_in/demo_accounts'
import { SignInForm } from '~/components/accounts/sign_in/sign_in_form'
import { Notice } from '~/components/feedback/notice'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'

type Props = {
  next: string
  step: 'password' | 'code'
  company: string
  demo: Demo | null
  message: string | null
}

export default function Login({ next, step: first, company, demo, message: told }: Props) {
  const [step, setStep] = useState(first)
  const [message, setMessage] = useState(told)
  const [values, setValues] = useState({ email: '', password: '' })

  function pick(email: string, password: string) {
    setValues({ email, password })
    document.getElementById('sign-in')?.focus()
  }

  if (step === 'code') {
    return (
      <GuestCard title="Enter your code" subtitle={company}>
        <CodeForm
          next={next}
          onStartOver={(why) => {
            setMessage(why)
            setValues({ email: '', password: '' })
            setStep('password')
          }}
        />
      </GuestCard>
    )
  }
  return (
    <GuestCard title="Sign in" subtitle={company}>
      {message && (
        <Notice variant="danger" role="alert" className="mb-5">
          {message}
        </Notice>
      )}
      <SignInForm
        values={values}
        onChange={setValues}
        next={next}
        onCodeNeeded={() => setStep('code')}
      />
      {demo && <DemoAccounts demo={demo} onPick={(email) => pick(email, demo.password)} />}
    </GuestCard>
  )
}

Login.layout = GuestLayout
