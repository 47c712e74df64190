import type { EmployeeModule, EmployeeTraining } from '#training/queries/employee_training'
import { Link, usePage } from '@inertiajs/react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { LoadFailed } from '~/components/feedback/load_failed'
import { CertificateLinks } from '~/components/training/proof/certificate_links'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { toastFailure } from '~/lib/failures'
import { toast } from '~/hooks/use_toast'
import { useRemote } from '~/hooks/use_remote'
import { api } from '~/lib/api'
import { fullName } from '~/lib/people'
import { AssignButton } from '../assignments/assign_button'
import { WithdrawButton } from '../assignments/withdraw_button'
import { methodWords } from '../learner/attempt_labels'
import { dayWords, badgeOf } from '../learner/labels'

interface Trained {
  id: number
  status: string
  userId: number
  firstName: string
  lastName: string
}

interface TrainingProgressProps {
  employee: Trained
  /** The surrounding part already has a heading. */
  heading?: boolean
}

/** Whether the viewer may see another person's training. The server decides the same. */
export function useMaySeeTraining(employee: { userId: number }): boolean {
  const { permissions, user } = usePage().props
  return (
    employee.userId === user?.id ||
    permissions.includes('training:assign') ||
    permissions.includes('training:review')
  )
}

/** A person's assignments, completions and expirations. */
export function TrainingProgress({ employee, heading = true }: TrainingProgressProps) {
  const { data, failed, reload } = useRemote('/api/training/employees/:id', {
    params: { id: employee.id },
  })

  return (
    <section className="grid gap-3" aria-busy={!data && !failed}>
      {heading && <h3 className="text-sm font-semibold">Training Progress</h3>}
      {data ? (
        <>
          <p className="text-sm text-muted-foreground">{summaryOf(data)}</p>
          {data.modules.length > 0 && (
            <ul className="grid gap-3">
              {data.modules.map((module) => (
                <Entry key={module.id} module={module} employee={employee} onChanged={reload} />
              ))}
            </ul>
          )}
        </>
      ) : failed ? (
        <LoadFailed onRetry={reload}>Couldn’t load the training.</LoadFailed>
      ) : (
        <p role="status" className="text-sm text-muted-foreground">
          Loading...
        </p>
      )}
    </section>
  )
}

function summaryOf({ required, onboarding, modules }: EmployeeTraining): string {
  if (modules.length === 0) return 'No training is assigned.'
  const parts = [
    required.all > 0 && `${required.done} of ${required.all} done`,
    onboarding.all > 0 && `onboarding ${onboarding.done} of ${onboarding.all}`,
  ].filter(Boolean)
  return parts.join(', ') || 'No training is due.'
}

interface EntryProps {
  module: EmployeeModule
  employee: Trained
  onChanged: () => void
}

function Entry({ module, employee, onChanged }: EntryProps) {
  const { permissions, user } = usePage().props
  const isOwn = employee.userId === user?.id
  const day = dayWords(module)
  const state = badgeOf(module)
  const renewable =
    employee.status === 'active' &&
    !module.archived &&
    ['expiring', 'expired'].includes(module.standing)
  // An assignment with a due date asks for the renewal already.
  const isAsked = Boolean(module.assignment?.dueOn)
  const mayRead = isOwn || permissions.includes('training:review')

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border px-4 py-3">
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="font-medium wrap-anywhere">
          <bdi>{module.name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground">
          <Badge variant={state.variant}>{state.label}</Badge>
          {day}
          {module.method && (module.method !== 'portal' || module.evidenceId !== null) && (
            <span>{methodWords({ ...module, method: module.method })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {mayRead && <CertificateLinks {...module} moduleName={module.name} />}
        {renewable && isOwn && (
          <Button asChild variant="outline" size="sm">
            <Link href={`/training/${module.id}`}>
              Renew
              <span className="sr-only"> {module.name}</span>
            </Link>
          </Button>
        )}
        {renewable && !isOwn && !isAsked && (
          <AssignButton
            people={[{ id: employee.id, name: fullName(employee) }]}
            moduleId={module.id}
            label="Renew"
            about={module.name}
            size="sm"
            onAssigned={onChanged}
          />
        )}
        {module.stuckProgressId !== null && !isOwn && permissions.includes('training:assign') && (
          <FurtherAttempt progressId={module.stuckProgressId} module={module} onDone={onChanged} />
        )}
        {module.assignment && !isOwn && permissions.includes('training:assign') && (
          <WithdrawButton
            {...module.assignment}
            name={fullName(employee)}
            module={module.name}
            onWithdrawn={onChanged}
          />
        )}
      </div>
    </li>
  )
}

interface FurtherAttemptProps {
  progressId: number
  module: EmployeeModule
  onDone: () => void
}

function FurtherAttempt({ progressId, module, onDone }: FurtherAttemptProps) {
  async function allow() {
    try {
      await api.post('/api/training/progress/:id/further-attempts', {
        params: { id: progressId },
        body: { attempts: 1 },
      })
      toast({ title: 'Success', description: 'One more attempt is allowed.' })
    } catch (error) {
      toastFailure(error, 'Failed to allow another attempt. Please try again.')
    }
    onDone()
  }

  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Allow attempt
          <span className="sr-only"> at {module.name}</span>
        </Button>
      }
      title="Allow one more attempt?"
      description={
        <>
          All attempts at the test of <bdi>{module.name}</bdi> are used up.
        </>
      }
      confirmLabel="Allow attempt"
      busyLabel="Allowing..."
      onConfirm={allow}
    />
  )
}
