import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { KeyRound, Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { ResetPasswordDialog } from './reset_password_dialog'

export function PasswordManagement({ user }: { user: Data.Accounts.Account }) {
  const id = useId()
  const { user: me } = usePage().props
  const own = user.id === me?.id
  const [setting, setSetting] = useState(false)
  const { busy, attempt } = useAttempt()

  const sendReset = () =>
    attempt(
      async () => {
        const { message } = await api.post('/api/users/:id/send-reset', { params: { id: user.id } })
        toast({ title: 'Success', description: message })
      },
      (error) => toastFailure(error, 'Failed to send reset email.', { lead: true })
    )

  return (
    <section aria-labelledby={id} className="grid gap-3 border-t pt-5">
      <h3 id={id} className="text-sm font-semibold">
        Password Management
      </h3>
      {user.registered ? (
        <div className="flex flex-wrap gap-2">
          {!own && (
            <Button variant="outline" onClick={() => setSetting(true)}>
              <KeyRound aria-hidden />
              Set Password
            </Button>
          )}
          <Button variant="outline" aria-disabled={busy} onClick={sendReset}>
            <Mail aria-hidden />
            {busy ? 'Sending...' : 'Send Reset Email'}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">
          They haven’t registered yet. They choose a password when they accept their invitation.
        </p>
      )}
      {own && (
        <p className="text-sm text-muted-foreground">Change your own password in your profile.</p>
      )}
      <ResetPasswordDialog user={user} open={setting} onOpenChange={setSetting} />
    </section>
  )
}
