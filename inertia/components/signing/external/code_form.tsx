import type { SigningPage } from '#signing/queries/signing_page'
import { useEffect, useRef } from 'react'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import { useApiForm } from '~/hooks/use_api_form'
import { api, ApiError } from '~/lib/api'
import { messageOf } from '~/lib/failures'

interface CodeFormProps {
  token: string
  onOpened: (frame: SigningPage) => void
}

/** Where a signer without an account enters the code. */
export default function CodeForm({ token, onOpened }: CodeFormProps) {
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
