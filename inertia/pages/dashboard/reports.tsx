import type { ListScope } from '#accounts/models/states'
import { router } from '@inertiajs/react'
import { DashboardCharts } from '~/components/dashboard/charts'
import { ReportLinks } from '~/components/dashboard/report_links'
import { PageHeader } from '~/components/layout/page_header'
import { ScopeSwitch } from '~/components/people/scope_switch'
import AppShell from '~/layouts/app_shell'

type Props = { scope: ListScope | '' }

/** The charts of the dashboard, as a page. */
export default function Reports({ scope }: Props) {
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle={`Training and onboarding trends for ${scope === 'team' ? 'your team' : 'the whole company'}`}
        actions={
          <ScopeSwitch
            scope={scope}
            onChange={(next) =>
              router.get('/reports', { scope: next }, { only: ['scope'], preserveScroll: true })
            }
          />
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <ReportLinks />
        <DashboardCharts scope={scope} />
      </div>
    </>
  )
}

Reports.layout = AppShell
