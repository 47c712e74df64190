import { Button } from '~/components/ui/button'
import { GuestCard } from '~/layouts/guest_card'
import { fullName } from '~/lib/people'
import type { Invitation } from './registration_form'
import { SignOutButton, type SignedIn } from './sign_out_button'

interface SignOutFirstProps {
  invitation: Invitation
  signedIn: SignedIn
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
