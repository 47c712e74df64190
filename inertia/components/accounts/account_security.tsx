import type { ReactNode } from 'react'
import { SessionList } from '~/components/accounts/sign_in/session_list'
import { SignInHistory } from '~/components/accounts/sign_in/sign_in_history'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { useRemote, type Remote } from '~/hooks/use_remote'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatDateTime } from '~/lib/dates'
import { toastOutcome } from '~/lib/failures'

interface AccountSecurityProps {
  userId: number
  /** The owner's name in sentences. */
  name: string
  /** One's own security is on the profile. */
  isOwn?: boolean
}

/** An account's second factor, sessions and sign-ins, for administrators. */
export function AccountSecurity({ userId, name, isOwn = false }: AccountSecurityProps) {
  const account = { params: { id: userId } }
  const twoFactor = useRemote('/api/users/:id/two-factor', account)
  const sessions = useRemote('/api/users/:id/sessions', account)

  const { busy: unlocking, attempt } = useAttempt()

  const unlock = () =>
    attempt(async () => {
      await api.post('/api/users/:id/unlock', account)
      toast({ title: 'Success', description: `${name} can sign in again.` })
    }, 'Failed to unlock the account. Please try again.')

  const reset = () =>
    toastOutcome(async () => {
      await api.delete('/api/users/:id/two-factor', account)
      return 'Two-factor sign-in reset.'
    }, 'Failed to reset two-factor sign-in. Please try again.')

  return (
    <div className="grid grid-cols-1 gap-7">
      <Part title="Two-factor sign-in" remote={twoFactor}>
        {(state) => (
          <>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <Badge variant={state.enabledAt ? 'success' : 'neutral'}>
                {state.enabledAt ? 'On' : 'Off'}
              </Badge>
              {state.enabledAt &&
                `Since ${formatDateTime(state.enabledAt)}. ${state.recoveryCodesLeft} of 10 recovery codes left.`}
              {state.required && ' Required by a role.'}
            </p>
            {state.enabledAt && !isOwn && (
              <ConfirmDialog
                trigger={
                  <Button variant="outline" className="justify-self-start">
                    Reset two-factor sign-in
                  </Button>
                }
                title="Reset two-factor sign-in?"
                description={`For someone who has lost their phone and recovery codes. Make sure the request really comes from ${name}. They are signed out everywhere, notified by email, and sign in with just their password until they set it up again.`}
                confirmLabel="Reset"
                busyLabel="Resetting..."
                destructive
                onConfirm={reset}
              />
            )}
          </>
        )}
      </Part>
      <Part title="Sessions" remote={sessions}>
        {(rows) => (
          <SessionList
            sessions={rows}
            end={(sessionId) =>
              sessionId === null
                ? api.delete('/api/users/:id/sessions', account)
                : api.delete('/api/users/:id/sessions/:sessionId', {
                    params: { id: userId, sessionId },
                  })
            }
            owner={isOwn ? undefined : name}
          />
        )}
      </Part>
      <section className="grid grid-cols-1 gap-3">
        <h3 className="font-semibold">Sign-in history</h3>
        <p className="text-sm text-muted-foreground">
          Ten wrong passwords lock the account for 15 minutes, except on devices {name} has used to
          sign in before.
        </p>
        <Button
          variant="outline"
          className="justify-self-start"
          aria-disabled={unlocking}
          onClick={unlock}
        >
          {unlocking ? 'Unlocking...' : 'Unlock sign-in'}
        </Button>
        <SignInHistory userId={userId} />
      </section>
    </div>
  )
}

interface PartProps<T> {
  title: string
  remote: Remote<T>
  children: (data: T) => ReactNode
}

function Part<T>({ title, remote, children }: PartProps<T>) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-semibold">{title}</h3>
      {remote.data ? (
        children(remote.data)
      ) : remote.failed ? (
        <LoadFailed onRetry={remote.reload}>Couldn’t load this.</LoadFailed>
      ) : (
        <p role="status" className="text-sm text-muted-foreground">
          Loading...
        </p>
      )}
    </section>
  )
}
