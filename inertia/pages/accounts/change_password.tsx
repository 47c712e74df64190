import { ChangePasswordForm } from '~/components/accounts/change_password_form'
import { GuestCard } from '~/layouts/guest_card'
import GuestLayout from '~/layouts/guest_layout'

export default function ChangePassword({ forced }: { forced: boolean }) {
  return (
    <GuestCard
      title="Change your password"
      subtitle={
        forced
          ? 'Your password was set by an administrator. Choose one that only you know before you go on.'
          : 'Your other sessions are signed out when the password changes.'
      }
    >
      <ChangePasswordForm onChanged={() => window.location.assign('/')} />
      <p className="mt-6 text-sm">
        <a href="/api/logout" className="font-medium text-primary underline underline-offset-4">
          Log Out
        </a>
      </p>
    </GuestCard>
  )
}

ChangePassword.layout = GuestLayout
