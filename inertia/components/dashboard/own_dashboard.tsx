import { counted, formatCount } from '#core/counted'
import type { Data } from '@generated/data'
import type { OwnTasks } from '#dashboard/queries/own_tasks'
import type { OwnOnboarding as OwnOnboardingRuns } from '#onboarding/queries/own_onboarding'
import { Link } from '@inertiajs/react'
import { PartyPopper, UserRound } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { nextOf } from '~/components/onboarding/checklist/checklist_labels'
import OwnOnboarding from '~/components/onboarding/checklist/own_onboarding'
import { PersonAvatar } from '~/components/person_avatar'
import { buttonVariants } from '~/components/ui/button'
import { Progress } from '~/components/ui/progress'
import { Card, CardDescription, CardTitle } from '~/components/ui/card'
import { fullName, orDash } from '~/lib/people'
import { cn } from '~/lib/utils'
import { OwnDoneList, OwnTaskList } from './own_tasks'

/** The dashboard of a person who sees no one else: next and completed tasks. */
export function OwnDashboard({
  user,
  own,
  onboarding,
}: {
  user: Data.Accounts.CurrentUser | null
  own: OwnTasks
  onboarding: OwnOnboardingRuns | null
}) {
  const { todo, unnamed, done, doneCount } = own
  // Details that are filled in are not among what is done.
  const all = doneCount + todo.filter(({ kind }) => kind !== 'details').length + unnamed.all
  const items = (onboarding?.runs ?? []).flatMap((run) => nextOf(run, user?.id))
  const title = items.length > 0 ? 'Also to do' : 'What to do next'
  const count = todo.length + unnamed.all + items.length
  const late =
    todo.filter(({ overdue }) => overdue).length +
    unnamed.late +
    items.filter((item) => item.late).length

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={`${user?.firstName ? `Welcome, ${user.firstName}.` : 'Welcome.'} ${summaryOf(count, late)}`}
        actions={
          todo.some(({ kind }) => kind === 'task') && (
            <Link href="/onboarding/tasks" className={buttonVariants({ variant: 'outline' })}>
              My tasks
            </Link>
          )
        }
      />
      {onboarding && <OwnOnboarding onboarding={onboarding} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {(todo.length > 0 || !onboarding) && (
          <Card>
            <div className="grid gap-2">
              <div className="flex items-center justify-between gap-3">
                <CardTitle>{title}</CardTitle>
                {!onboarding && all > 0 && (
                  <span className="text-sm text-muted-foreground tabular-nums">
                    {doneCount} of {all} done
                  </span>
                )}
              </div>
              {!onboarding && all > 0 && (
                <Progress value={(100 * doneCount) / all} aria-label="Your to-dos done" />
              )}
            </div>
            {todo.length === 0 ? (
              <EmptyState
                icon={PartyPopper}
                title="Nothing to do"
                description="You've done everything assigned to you. New items appear here."
              />
            ) : (
              <OwnTaskList tasks={todo} label={title} />
            )}
            {unnamed.all > 0 && (
              <p className="text-sm text-muted-foreground">
                and {formatCount(unnamed.all)} more under My tasks
              </p>
            )}
          </Card>
        )}
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <CardTitle>Done</CardTitle>
              <Link href="/activity" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
                View activity
              </Link>
            </div>
            {done.length === 0 ? (
              <p className="text-sm text-muted-foreground">
                What you complete, sign, upload and read is listed here.
              </p>
            ) : (
              <OwnDoneList done={done} />
            )}
          </Card>
          {user && <OwnPlace user={user} />}
        </div>
      </div>
    </>
  )
}

function summaryOf(count: number, late: number): string {
  if (count === 0) return 'You are all set: there is nothing to do.'
  const things = counted(count, 'thing to do', 'things to do')
  return late === 0
    ? `You have ${things}.`
    : `You have ${things}, ${formatCount(late)} of them late.`
}

function OwnPlace({ user }: { user: Data.Accounts.CurrentUser }) {
  return (
    <Card>
      <div className="flex items-center gap-4">
        <PersonAvatar {...user} imageUrl={user.profileImageUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <CardTitle className="wrap-anywhere">
            <bdi>{fullName(user)}</bdi>
          </CardTitle>
          <CardDescription className="wrap-anywhere">
            <bdi>{orDash(user.position)}</bdi>, <bdi>{orDash(user.department)}</bdi>
          </CardDescription>
        </div>
      </div>
      <Link href="/profile" className={cn(buttonVariants({ variant: 'outline' }), 'self-start')}>
        <UserRound aria-hidden />
        Open your profile
      </Link>
    </Card>
  )
}
