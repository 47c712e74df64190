import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { OnboardingBadge } from '~/components/onboarding_badge'
import { NothingYet, ProfileSection } from '~/components/people/profile/profile_section'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useRemote } from '~/hooks/use_remote'
import { formatLongDate } from '~/lib/dates'
import { fullName } from '~/lib/people'
import { lateOf, RUN_KINDS, RUN_STATUSES, type Run } from './checklist_labels'
import { RunProgress } from './run_progress'

/** A profile's section: how far the current runs are, and the way to the checklist. */
export function ProfileOnboarding({ employee }: { employee: Data.People.EmployeeDetails }) {
  const { data, failed, reload } = useRemote('/api/employees/:id/onboarding', {
    params: { id: employee.id },
  })
  const shown = data?.runs.filter(({ current }) => current) ?? []

  return (
    <ProfileSection
      anchor="onboarding"
      title="Onboarding"
      actions={
        <Button asChild variant="outline" size="sm">
          <Link href={`/employees/${employee.id}/onboarding`}>
            Open checklist
            <span className="sr-only"> of {fullName(employee)}</span>
          </Link>
        </Button>
      }
    >
      {data ? (
        shown.length === 0 ? (
          <NothingYet>
            {data.runs.length > 0 ? 'Nothing in progress.' : 'No onboarding yet.'}
          </NothingYet>
        ) : (
          <ul aria-label="Checklists" className="grid gap-5">
            {shown.map((run) => (
              <li key={run.id} className="grid gap-2">
                <RunHead run={run} employee={employee} />
                <RunProgress run={run} />
              </li>
            ))}
          </ul>
        )
      ) : failed ? (
        <LoadFailed onRetry={reload}>The checklist could not be loaded.</LoadFailed>
      ) : (
        <p role="status" className="text-sm text-muted-foreground">
          Loading...
        </p>
      )}
    </ProfileSection>
  )
}

function RunHead({ run, employee }: { run: Run; employee: Data.People.EmployeeDetails }) {
  const late = lateOf(run)
  const status = RUN_STATUSES[run.status]
  // Before they register nothing is in progress, as the badge beside their name says.
  const waits = run.kind === 'onboarding' && employee.onboardingStatus === 'pending'
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="font-medium">{RUN_KINDS[run.kind]}</span>
      {waits ? (
        <OnboardingBadge employee={employee} />
      ) : (
        <Badge variant={status.variant}>{status.label}</Badge>
      )}
      {late > 0 && <Badge variant="danger">{late} overdue</Badge>}
      {run.kind === 'offboarding' && run.lastDay && (
        <span className="text-muted-foreground">last day {formatLongDate(run.lastDay)}</span>
      )}
    </p>
  )
}
