import type { ListScope } from '#accounts/models/states'
import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { UserRoundCheck } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import type { Paged } from '~/components/lists/list_address'
import { ClearFilters } from '~/components/lists/list_page'
import { ListPanel } from '~/components/lists/list_panel'
import { Pagination } from '~/components/lists/pagination'
import { SearchRow } from '~/components/lists/search_box'
import { useLaunches, type Launch } from '~/components/onboarding/preview/launch'
import { LaunchesFailed, LaunchNote } from '~/components/onboarding/preview/launch_note'
import { BulkBar } from '~/components/people/bulk/bulk_bar'
import { SelectOne, SelectPage } from '~/components/people/bulk/select_box'
import { useSelection, type Selection } from '~/components/people/bulk/use_selection'
import { ApprovalActions } from '~/components/people/list/approval_actions'
import { useApproval } from '~/components/people/list/use_approval'
import { PersonCell, PositionCell } from '~/components/people/list/employee_row'
import { ScopeSwitch, useWithoutTeam } from '~/components/people/scope_switch'
import { useListQuery } from '~/components/lists/use_list_query'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

type Props = Paged & {
  pending: Data.People.Employee.Variants['forApproval'][]
  filters: { q: string; scope: ListScope | '' }
}

const PATH = '/pending-approvals'

export default function PendingApprovals(props: Props) {
  const { pending, total, filters } = props
  const mayView = usePage().props.permissions.includes('employees:view')
  const launches = useLaunches(pending.map(({ id }) => id))
  const list = useListQuery({ path: PATH, props, only: ['pending'] })
  const selection = useSelection(JSON.stringify(filters))
  const withoutTeam = useWithoutTeam(filters.scope)

  return (
    <>
      <PageHeader
        title="Pending Approvals"
        subtitle="Review new registrations and decide who joins"
        mobileSubtitle="Review new registrations."
        actions={<ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />}
      />
      {/* Gets the focus when the last card disappears with it. */}
      <div tabIndex={-1} data-focus-quiet aria-label="Pending employees" role="region">
        {(total > 0 || filters.q) && (
          <div className="mb-4 grid gap-3">
            <SearchRow
              value={filters.q}
              label="Search pending employees"
              placeholder="Search by name or email..."
              onSearch={list.search}
            />
            {total > 0 && mayView && <SelectPage rows={pending} selection={selection} withLabel />}
          </div>
        )}
        {total === 0 ? (
          <Card>
            {filters.q ? (
              <EmptyState
                icon={UserRoundCheck}
                title="No one found"
                description="Try a different search."
                action={<ClearFilters href={PATH} />}
              />
            ) : (
              <EmptyState
                icon={UserRoundCheck}
                title="No pending approvals"
                description={
                  filters.scope === 'team'
                    ? 'No one on your team is waiting for approval.'
                    : 'All employee registrations have been processed.'
                }
                action={
                  filters.scope === 'team' &&
                  !withoutTeam && (
                    <Button variant="outline" onClick={() => list.change({ scope: 'everyone' })}>
                      Show everyone
                    </Button>
                  )
                }
              />
            )}
          </Card>
        ) : (
          <ListPanel loading={list.loading} loadingText="Loading pending employees...">
            {launches.failed && <LaunchesFailed onRetry={launches.reload} className="mb-4" />}
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 xl:grid-cols-cards">
              {pending.map((employee) => (
                <li
                  key={employee.id}
                  tabIndex={-1}
                  aria-label={fullName(employee)}
                  className="min-w-0 rounded-xl"
                >
                  <PendingCard
                    employee={employee}
                    selection={selection}
                    launch={launches.of(employee.id)}
                    only={list.only}
                  />
                </li>
              ))}
            </ul>
          </ListPanel>
        )}
      </div>
      {total > 0 && (
        <div className="mt-6 grid gap-4">
          <Pagination {...list.place} label="Pages of pending employees" />
          <BulkBar
            selection={selection}
            total={total}
            filters={{ ...filters, status: 'pending' }}
            defaults={{}}
            only={list.only}
          />
        </div>
      )}
    </>
  )
}

interface PendingCardProps {
  employee: Data.People.Employee.Variants['forApproval']
  selection: Selection
  launch: Launch | null | undefined
  /** the props that a decision outdates */
  only: string[]
}

function PendingCard({ employee, selection, launch, only }: PendingCardProps) {
  const approval = useApproval({
    employee,
    only,
    onDecided: () => selection.set([employee.id], false),
  })
  const mayView = usePage().props.permissions.includes('employees:view')
  return (
    <Card className="h-full">
      <div className="flex items-start justify-between gap-3">
        <PersonCell person={employee} href={mayView ? `/employees/${employee.id}` : undefined} />
        {/* Selecting all reads the list of employees. */}
        {mayView && <SelectOne row={employee} selection={selection} />}
      </div>
      <PositionCell employee={employee} />
      <div className="grid justify-items-start gap-1 text-sm text-muted-foreground">
        {employee.startDate && <span>Starts {formatShortDate(employee.startDate)}</span>}
        <span>
          {employee.registeredAt
            ? `Registered ${formatShortDate(employee.registeredAt)}`
            : `Added ${formatShortDate(employee.createdAt)}`}
        </span>
        {!employee.registered && <Badge variant="warning">Not registered yet</Badge>}
      </div>
      <div className="grid gap-3">
        <ApprovalActions employee={employee} approval={approval} launch={launch} look="words" />
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
