import type { OwnOnboarding } from '#onboarding/queries/own_onboarding'
import type { OwnTasks } from '#dashboard/queries/own_tasks'
import { usePage } from '@inertiajs/react'
import { OwnDashboard } from '~/components/dashboard/own_dashboard'
import AppShell from '~/layouts/app_shell'

type Props = {
  own: OwnTasks
  /** While it is under way. */
  onboarding: OwnOnboarding | null
}

/** The home page of a person who sees no one else. */
export default function OwnHome({ own, onboarding }: Props) {
  const { user } = usePage().props
  return <OwnDashboard user={user} own={own} onboarding={onboarding} />
}

OwnHome.layout = AppShell
