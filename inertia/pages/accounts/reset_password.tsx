import type { LinkState } from '#accounts/models/password_reset'
import { useState } from 'react'
import { LinkProblem } from '~/components/accounts/sign_in/link_problem'
import { NewPasswordFields } from '~/components/accounts/sign_in/new_password_fields'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'
import { api } from '~/lib/api'

type Props = {
  token: string
  state: LinkState
  email: string | null
  company: string
}

const problems = {
  expired: 'This link is older than 60 minutes and no longer works.',
  used: 'This link has already been used, or a newer one has replaced it.',
  invalid: 'This link is incomplete. Copy the whole link from the email, or ask for a new one.',
}

export default function ResetPassword({ token, state, email, company }: Props) {
  const [done, setDone] = useState(false)
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { password: '', repeat: '' },
    submit: ({ password }) =>
      api.post('/api/password-resets/:token', { params: { token }, body: { password } }),
    onSuccess: () => setDone(true),
    failure: 'Failed to reset password.',
  })

  if (state !== 'usable') {
    return (
      <LinkProblem
        title="This link doesn't work"
        text={problems[state]}
        action={{ href: '/forgot-password', label: 'Get a new link' }}
      />
    )
  }
  if (done) {
    return (
      <GuestCard title="Password changed" subtitle={company}>
        <Notice variant="success" role="status">
          Password has been reset successfully. You’ve been signed out on all other devices.
        </Notice>
        <Button asChild className="mt-5 w-full">
          <a href="/api/login">Sign In</a>
        </Button>
      </GuestCard>
    )
  }
  return (
    <GuestCard title="Choose a new password" subtitle={email && `For the account ${email}`}>
      <form noValidate className="grid gap-5" onSubmit={onSubmit}>
        <NewPasswordFields form={form} />
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'Saving...' : 'Save new password'}
        </Button>
      </form>
    </GuestCard>
  )
}

ResetPassword.layout = GuestLayout
