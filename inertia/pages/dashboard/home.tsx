import type { ListScope } from '#accounts/models/states'
import type { OwnOnboarding as OwnOnboardingRuns } from '#onboarding/queries/own_onboarding'
import { StaffDashboard } from '~/components/dashboard/staff_dashboard'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const OwnOnboarding = onDemand(() => import('~/components/onboarding/checklist/own_onboarding'))

type Props = {
  firstVisit: boolean
  mayUpdateEmployees: boolean
  /** Whom the cards show. */
  scope: ListScope | ''
  /** Their own, while it is under way. */
  onboarding: OwnOnboardingRuns | null
}

export default function Home({ firstVisit, mayUpdateEmployees, scope, onboarding }: Props) {
  return (
    <>
      {onboarding && <OwnOnboarding onboarding={onboarding} />}
      <StaffDashboard firstVisit={firstVisit} mayUpdate={mayUpdateEmployees} scope={scope} />
    </>
  )
}

Home.layout = AppShell
