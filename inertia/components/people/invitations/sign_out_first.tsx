import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { GuestCard } from '~/layouts/guest_card'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import type { Invitation } from './registration_form'

/** The signed-in person of this browser. */
export type SignedIn = { name: string; email: string }

interface SignOutFirstProps {
  invitation: Invitation
  signedIn: SignedIn
}

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

/** An invitation opened by a signed-in person. */
export function SignOutFirst({ invitation, signedIn }: SignOutFirstProps) {
  return (
    <GuestCard
      title="You’re already signed in"
      subtitle={
        <>
          You’re signed in as <bdi>{signedIn.name}</bdi> (<bdi>{signedIn.email}</bdi>). This
          invitation is for <bdi>{fullName(invitation)}</bdi> (<bdi>{invitation.email}</bdi>).
        </>
      }
    >
      <div className="grid gap-3">
        <SignOutButton onSignedOut={() => window.location.reload()} />
        <Button asChild variant="outline">
          <a href="/">Stay signed in</a>
        </Button>
      </div>
    </GuestCard>
  )
}
