import { router } from '@inertiajs/react'
import { ChangePasswordForm } from '~/components/accounts/change_password_form'
import { OwnDetailsCard } from '~/components/accounts/own_details_card'
import { ProfileDetails, type Profile as ProfileData } from '~/components/accounts/profile_details'
import { ProfilePhoto } from '~/components/accounts/profile_photo'
import { SessionList, type SessionRow } from '~/components/accounts/sign_in/session_list'
import { MailPreferences } from '~/components/messages/mail_preferences'
import { SignInHistory } from '~/components/accounts/sign_in/sign_in_history'
import {
  TwoFactorCard,
  type TwoFactorState,
} from '~/components/accounts/two_factor/two_factor_card'
import { PageHeader } from '~/components/layout/page_header'
import { OwnCertificates } from '~/components/training/learner/own_certificates'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { toast } from '~/hooks/use_toast'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { orDash } from '~/lib/people'

type Props = {
  profile: ProfileData
  sessions: SessionRow[]
  /** How long the history of sign-ins is kept. */
  signInDays: number
  twoFactor: TwoFactorState
  /** Whether a mail server is set up. */
  canSendEmail: boolean
}

const roleNames: Record<string, string> = {
  admin: 'Administrator',
  manager: 'Manager',
  employee: 'Employee',
  pending: 'Pending',
}

export default function Profile({ profile, sessions, signInDays, twoFactor, canSendEmail }: Props) {
  const facts = [
    { term: 'Role', value: roleNames[profile.role] ?? profile.role },
    { term: 'Position', value: orDash(profile.position) },
    { term: 'Department', value: orDash(profile.department) },
  ]

  return (
    <>
      <PageHeader
        title="Your profile"
        subtitle="Your details, sign-in and devices"
        mobileSubtitle="Details, password and sessions"
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <CardHeader>
              <CardTitle>Personal details</CardTitle>
              <CardDescription>Colleagues in HR and your managers see these.</CardDescription>
            </CardHeader>
            <ProfilePhoto profile={profile} />
            <ProfileDetails profile={profile} canSendEmail={canSendEmail} />
            <dl className="grid gap-4 border-t pt-5 text-sm sm:grid-cols-3">
              {facts.map(({ term, value }) => (
                <div key={term}>
                  <dt className="text-muted-foreground">{term}</dt>
                  <dd className="mt-0.5 font-medium wrap-anywhere">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
          <OwnDetailsCard />
          <OwnCertificates />
          <MailPreferences />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <CardHeader>
              <CardTitle>Password</CardTitle>
              <CardDescription>Changing it signs you out on other devices.</CardDescription>
            </CardHeader>
            <ChangePasswordForm
              onChanged={() => {
                toast({ title: 'Success', description: 'Password changed.' })
                router.reload({ only: ['sessions'] })
              }}
            />
          </Card>
          <TwoFactorCard
            state={twoFactor}
            onChanged={() => router.reload({ only: ['twoFactor', 'sessions'] })}
          />
          <Card>
            <CardHeader>
              <CardTitle>Sessions</CardTitle>
              <CardDescription>
                Where you are signed in. End any session you don’t recognize, then change your
                password.
              </CardDescription>
            </CardHeader>
            <SessionList
              sessions={sessions}
              end={(id) =>
                id === null
                  ? api.delete('/api/profile/sessions')
                  : api.delete('/api/profile/sessions/:id', { params: { id } })
              }
              onEnded={() => router.reload({ only: ['sessions'] })}
            />
          </Card>
          <Card>
            <CardHeader>
              <CardTitle>Sign-in history</CardTitle>
              <CardDescription>
                Sign-ins and attempts on your account in the last {signInDays} days.
              </CardDescription>
            </CardHeader>
            <SignInHistory />
          </Card>
        </div>
      </div>
    </>
  )
}

Profile.layout = AppShell
