import { useState } from 'react'
import { FormField } from '~/components/forms/form_field'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'
import { api } from '~/lib/api'
import { emailRules } from '~/lib/rules'

type Props = {
  company: string
  /** Why no link can be emailed. */
  problem: string | null
}

export default function ForgotPassword({ company, problem }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, onSubmit, submitting } = useApiForm({
    defaultValues: { email: '' },
    submit: (values) => api.post('/api/password-resets', { body: values }),
    onSuccess: (_, { email }) => setSentTo(email),
    failure: 'Failed to send reset email.',
  })

  if (problem) {
    return (
      <GuestCard title="Forgot your password?" subtitle={problem}>
        <BackToSignIn />
      </GuestCard>
    )
  }
  return (
    <GuestCard
      title="Forgot your password?"
      subtitle={`Enter the email address of your account at ${company}. We'll email you a link to choose a new password. It works for 60 minutes.`}
    >
      {sentTo ? (
        <div className="grid gap-5">
          <Notice variant="success" role="status">
            If an account belongs to {sentTo}, the email is on its way. Check your spam folder, too.
          </Notice>
          <Button variant="outline" onClick={() => setSentTo(null)}>
            Use another address
          </Button>
        </div>
      ) : (
        <form noValidate className="grid gap-5" onSubmit={onSubmit}>
          <FormField
            form={form}
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            required="Email is required"
            rules={emailRules}
            markRequired={false}
          />
          <Button type="submit" aria-disabled={submitting}>
            {submitting ? 'Sending...' : 'Send reset link'}
          </Button>
        </form>
      )}
      <BackToSignIn />
    </GuestCard>
  )
}

function BackToSignIn() {
  return (
    <p className="mt-6 text-sm">
      <a href="/api/login" className="font-medium text-primary underline underline-offset-4">
        Back to sign-in
      </a>
    </p>
  )
}

ForgotPassword.layout = GuestLayout
