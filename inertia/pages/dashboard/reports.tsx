import { DashboardCharts } from '~/components/dashboard/charts'
import { PageHeader } from '~/components/layout/page_header'
import AppShell from '~/layouts/app_shell'

/** The charts of the dashboard, as a page. */
export default function Reports() {
  return (
    <>
      <PageHeader title="Reports" subtitle="Training and onboarding of everyone, over time." />
      <DashboardCharts />
    </>
  )
}

Reports.layout = AppShell
