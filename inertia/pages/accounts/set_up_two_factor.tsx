import { TwoFactorSetUp } from '~/components/accounts/two_factor/two_factor_set_up'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'

export default function SetUpTwoFactor() {
  return (
    <GuestCard
      title="Set up two-factor sign-in"
      subtitle="Your role requires a second step when you sign in. It takes two minutes and an app on your phone. Then you can continue."
    >
      <div className="grid gap-5">
        <TwoFactorSetUp onDone={() => window.location.assign('/')} />
      </div>
      <p className="mt-6 text-sm">
        <a href="/api/logout" className="font-medium text-primary underline underline-offset-4">
          Log Out
        </a>
      </p>
    </GuestCard>
  )
}

SetUpTwoFactor.layout = GuestLayout
