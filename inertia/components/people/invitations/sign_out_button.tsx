import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'

/** The signed-in person of this browser. */
export type SignedIn = { name: string; email: string }

/** Ends the session of the person who is signed in here. */
export function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const { busy, attempt } = useAttempt()

  const signOut = () =>
    attempt(async () => {
      await api.post('/api/logout')
      onSignedOut()
    }, 'Failed to sign out. Please try again.')

  return (
    <Button type="button" aria-disabled={busy} onClick={signOut}>
      {busy ? 'Signing out...' : 'Sign out and continue'}
    </Button>
  )
}
