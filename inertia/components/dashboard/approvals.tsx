import type { ListScope } from '#accounts/models/states'
import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { UserRoundCheck } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { useLaunches, type Launch } from '~/components/onboarding/preview/launch'
import { LaunchesFailed, LaunchNote } from '~/components/onboarding/preview/launch_note'
import { ApprovalActions } from '~/components/people/list/approval_actions'
import { useApproval } from '~/components/people/list/use_approval'
import { PersonAvatar } from '~/components/person_avatar'
import { Badge } from '~/components/ui/badge'
import { Card, CardTitle } from '~/components/ui/card'
import { formatShortDate } from '~/lib/dates'
import { fullName, orDash } from '~/lib/people'
import { LoadFailed } from '~/components/feedback/load_failed'
import { withParams } from '~/components/lists/list_address'
import { useRemote } from '~/hooks/use_remote'
import { Skeletons } from './skeletons'

const SHOWN = 3

interface DashboardApprovalsProps {
  scope: ListScope | ''
  /** How many wait; null while it loads. */
  count: number | null
  className?: string
}

/** The first people who wait for approval, to decide on the dashboard. */
export function DashboardApprovals({ scope, count, className }: DashboardApprovalsProps) {
  const {
    data: pending,
    failed,
    reload,
  } = useRemote('/api/employees/pending', { query: { perPage: SHOWN, scope } })
  const launches = useLaunches((pending ?? []).map(({ id }) => id))

  return (
    <Card className={className}>
      <div className="flex items-center justify-between gap-3">
        <CardTitle>Pending Approvals</CardTitle>
        {count !== null && count > 0 && <Badge variant="warning">{count}</Badge>}
      </div>
      {failed ? (
        <LoadFailed onRetry={reload}>Couldn’t load the pending approvals.</LoadFailed>
      ) : pending === null ? (
        <Skeletons count={3} className="h-17" />
      ) : pending.length === 0 ? (
        <EmptyState
          icon={UserRoundCheck}
          title="No pending approvals"
          description={
            scope === 'team'
              ? 'No one on your team is waiting for approval.'
              : 'All employee registrations have been processed.'
          }
          className="py-6"
        />
      ) : (
        <>
          {launches.failed && <LaunchesFailed onRetry={launches.reload} />}
          <ul className="grid grid-cols-1 gap-3">
            {pending.map((person) => (
              <PendingPerson key={person.id} person={person} launch={launches.of(person.id)} />
            ))}
          </ul>
        </>
      )}
      {pending !== null && count !== null && count > pending.length && (
        <Link
          href={withParams('/pending-approvals', { scope })}
          className="inline-flex min-h-6 items-center text-sm font-semibold text-primary underline underline-offset-4"
        >
          View all {count}
        </Link>
      )}
    </Card>
  )
}

interface PendingPersonProps {
  person: Data.People.Employee.Variants['forApproval']
  launch: Launch | null | undefined
}

function PendingPerson({ person, launch }: PendingPersonProps) {
  const approval = useApproval({ employee: person })
  return (
    <li className="grid grid-cols-1 content-start gap-2 rounded-lg border p-3">
      <div className="flex items-center gap-2.5">
        <PersonAvatar {...person} size="sm" imageUrl={person.user.profileImageUrl} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 leading-snug font-medium wrap-anywhere">
            <bdi title={fullName(person)}>{fullName(person)}</bdi>
          </p>
          <p className="text-sm text-muted-foreground wrap-anywhere">
            {person.registered ? <bdi>{orDash(person.position)}</bdi> : 'Not registered yet'}
            {person.startDate && (
              <span className="block">Starts {formatShortDate(person.startDate)}</span>
            )}
          </p>
        </div>
        <ApprovalActions employee={person} approval={approval} launch={launch} look="icons" />
      </div>
      <LaunchNote
        employeeId={person.id}
        name={fullName(person)}
        launch={launch}
        approval={approval}
      />
    </li>
  )
}
