import type { ListScope } from '#accounts/models/states'
import type { Data } from '@generated/data'
import { UserRoundCheck } from 'lucide-react'
import { useRef } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import type { Paged } from '~/components/lists/list_address'
import { Pagination } from '~/components/lists/pagination'
import { useLaunches, type Launch } from '~/components/onboarding/preview/launch'
import { LaunchNote } from '~/components/onboarding/preview/launch_note'
import { ApprovalActions } from '~/components/people/list/approval_actions'
import { useApproval } from '~/components/people/list/use_approval'
import { PersonCell, PositionCell } from '~/components/people/list/employee_row'
import { ScopeSwitch } from '~/components/people/scope_switch'
import { useListQuery } from '~/components/lists/use_list_query'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

type Props = Paged & {
  pending: Data.People.Employee.Variants['forApproval'][]
  filters: { scope: ListScope | '' }
}

export default function PendingApprovals(props: Props) {
  const { pending, total, filters } = props
  const region = useRef<HTMLDivElement>(null)
  const launchOf = useLaunches(pending.map(({ id }) => id))
  const list = useListQuery({ path: '/pending-approvals', props, only: ['pending'] })

  return (
    <>
      <PageHeader
        title="Pending Approvals"
        subtitle="Review new registrations and decide who joins"
        mobileSubtitle="Review new registrations."
        actions={<ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />}
      />
      {/* A decided person's card disappears with the focus, so the list gets it. */}
      <div ref={region} tabIndex={-1} data-focus-quiet aria-label="Pending employees" role="region">
        {total === 0 ? (
          <Card>
            <EmptyState
              icon={UserRoundCheck}
              title="No pending approvals"
              description={
                filters.scope === 'team'
                  ? 'No one on your team waits for approval.'
                  : 'All employee registrations have been processed.'
              }
              action={
                filters.scope === 'team' && (
                  <Button variant="outline" onClick={() => list.change({ scope: 'everyone' })}>
                    Show everyone
                  </Button>
                )
              }
            />
          </Card>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {pending.map((employee) => (
              <li key={employee.id} className="min-w-0">
                <PendingCard
                  employee={employee}
                  launch={launchOf(employee.id)}
                  only={list.only}
                  onDecided={() => region.current?.focus()}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {total > 0 && (
        <div className="mt-6">
          <Pagination {...list.place} label="Pages of pending employees" />
        </div>
      )}
    </>
  )
}

interface PendingCardProps {
  employee: Data.People.Employee.Variants['forApproval']
  launch: Launch | null | undefined
  /** the props that a decision outdates */
  only: string[]
  onDecided: () => void
}

function PendingCard({ employee, launch, only, onDecided }: PendingCardProps) {
  const approval = useApproval({ employee, only, onDecided })
  return (
    <Card className="h-full">
      <PersonCell person={employee} />
      <PositionCell employee={employee} />
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted-foreground">
        {employee.registeredAt
          ? `Registered ${formatShortDate(employee.registeredAt)}`
          : `Added ${formatShortDate(employee.createdAt)}`}
        {!employee.registered && <Badge variant="warning">Not registered yet</Badge>}
      </div>
      <div className="mt-auto grid gap-3">
        <ApprovalActions
          employee={employee}
          approval={approval}
          fingerprint={launch?.fingerprint}
          look="words"
        />
        <LaunchNote
          employeeId={employee.id}
          name={fullName(employee)}
          launch={launch}
          approval={approval}
        />
      </div>
    </Card>
  )
}

PendingApprovals.layout = AppShell
