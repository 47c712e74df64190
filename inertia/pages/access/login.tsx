import { useState } from 'react'
import { DemoAccounts, type Demo } from '~/components/access/demo_accounts'
import { SignInForm } from '~/components/access/sign_in_form'
import { Notice } from '~/components/notice'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'

type Props = {
  next: string
  company: string
  demo: Demo | null
  message: string | null
}

export default function Login({ next, company, demo, message }: Props) {
  const [values, setValues] = useState({ email: '', password: '' })

  function pick(email: string, password: string) {
    setValues({ email, password })
    document.getElementById('sign-in')?.focus()
  }

  return (
    <GuestCard title="Sign in" subtitle={company}>
      {message && (
        <Notice variant="danger" role="alert" className="mb-5">
          {message}
        </Notice>
      )}
      <SignInForm values={values} onChange={setValues} next={next} />
      {demo && <DemoAccounts demo={demo} onPick={(email) => pick(email, demo.password)} />}
    </GuestCard>
  )
}

Login.layout = GuestLayout
