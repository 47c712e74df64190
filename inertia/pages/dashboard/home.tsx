import type { ListScope } from '#accounts/models/states'
import type { OwnOnboarding as OwnOnboardingRuns } from '#onboarding/queries/own_onboarding'
import type { OwnTasks } from '#dashboard/queries/own_tasks'
import { usePage } from '@inertiajs/react'
import { OwnDashboard } from '~/components/dashboard/own_dashboard'
import { StaffDashboard } from '~/components/dashboard/staff_dashboard'
import { OwnOnboarding } from '~/components/onboarding/checklist/own_onboarding'
import AppShell from '~/layouts/app_shell'

type Props = {
  firstVisit: boolean
  mayUpdateEmployees: boolean
  /** Whom the cards show. */
  scope: ListScope | ''
  /** Their own, while it is under way. */
  onboarding: OwnOnboardingRuns | null
  /** For a person who sees no one else. */
  own: OwnTasks | null
}

export default function Home({ firstVisit, mayUpdateEmployees, scope, onboarding, own }: Props) {
  const { user } = usePage().props
  if (own) return <OwnDashboard user={user} own={own} onboarding={onboarding} />
  return (
    <>
      {onboarding && <OwnOnboarding onboarding={onboarding} />}
      <StaffDashboard firstVisit={firstVisit} mayUpdate={mayUpdateEmployees} scope={scope} />
    </>
  )
}

Home.layout = AppShell
