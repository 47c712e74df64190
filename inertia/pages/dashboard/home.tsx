import type { OwnTasks } from '#dashboard/queries/own_tasks'
import { usePage } from '@inertiajs/react'
import { OwnDashboard } from '~/components/dashboard/own_dashboard'
import { StaffDashboard } from '~/components/dashboard/staff_dashboard'
import AppShell from '~/layouts/app_shell'

type Props = {
  mayUpdateEmployees: boolean
  /** For a person who sees no one else. */
  own: OwnTasks | null
}

export default function Home({ mayUpdateEmployees, own }: Props) {
  const { user } = usePage().props
  if (own) return <OwnDashboard user={user} own={own} />
  return <StaffDashboard mayUpdate={mayUpdateEmployees} />
}

Home.layout = AppShell
