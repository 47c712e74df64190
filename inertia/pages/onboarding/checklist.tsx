import { Link, router, usePage } from '@inertiajs/react'
import { ArrowLeft, ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Celebration } from '~/components/onboarding/checklist/celebration'
import type { PersonOnboarding } from '~/components/onboarding/checklist/checklist_labels'
import { RunSection } from '~/components/onboarding/checklist/run_section'
import { hasContacts, WhoToAsk } from '~/components/onboarding/checklist/who_to_ask'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const AddPacketDialog = onDemand(
  () => import('~/components/onboarding/checklist/add_packet_dialog')
)

type Props = { onboarding: PersonOnboarding }

/** One person's checklists, their own or for HR. */
export default function Checklist({ onboarding: { employee, runs } }: Props) {
  const { user, permissions } = usePage().props
  const [adding, setAdding] = useState(false)
  const own = employee.userId === user?.id
  const mayView = permissions.includes('employees:view')
  const mayUpdate = permissions.includes('employees:update')
  const mayAdd = mayUpdate && (employee.status === 'active' || employee.endDate !== null)
  const current = runs.filter((run) => run.current)
  const former = runs.filter((run) => !run.current)
  const [latest] = current
  const title = own ? 'Your checklist' : `${employee.name}'s checklist`
  // Of one's own, administrators alone.
  const mayCloseEarly = !own || user?.role === 'admin'
  const section = { employee, viewerId: user?.id, mayUpdate, mayCloseEarly }

  return (
    <>
      <Link
        href={mayView ? `/employees/${employee.id}` : '/'}
        className="mb-4 inline-flex min-h-9 w-fit items-center gap-1.5 text-sm font-medium wrap-anywhere text-primary underline underline-offset-4"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        {mayView ? <bdi>{employee.name}</bdi> : 'Dashboard'}
      </Link>
      <PageHeader
        title={title}
        subtitle={[employee.position, employee.department, employee.location]
          .filter(Boolean)
          .join(' · ')}
        actions={
          mayAdd && (
            <Button variant="outline" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add packet
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-8">
          {current.map((run) =>
            run.celebrate && run.kind === 'onboarding' ? (
              <Celebration key={`done ${run.id}`} run={run} firstName={user?.firstName ?? ''} />
            ) : null
          )}
          {current.map((run) => (
            <RunSection key={run.id} run={run} {...section} />
          ))}
          {current.length === 0 && (
            <Card>
              <EmptyState
                icon={ListChecks}
                title="Nothing in progress"
                description={
                  employee.status === 'pending'
                    ? 'A checklist starts with approval, from the packets that match.'
                    : former.length > 0
                      ? 'Former checklists are below.'
                      : 'No checklist yet.'
                }
                action={
                  mayAdd && (
                    <Button onClick={() => setAdding(true)}>
                      <Plus aria-hidden />
                      Add packet
                    </Button>
                  )
                }
              />
            </Card>
          )}
          {former.length > 0 && (
            <details className="rounded-xl border bg-card p-5">
              <summary className="cursor-pointer font-semibold">
                Former checklists ({former.length})
              </summary>
              <div className="mt-5 grid grid-cols-1 gap-8">
                {former.map((run) => (
                  <RunSection key={run.id} run={run} {...section} />
                ))}
              </div>
            </details>
          )}
        </div>
        {latest && hasContacts({ employee, run: latest }) && (
          <Card>
            <CardTitle>Who to ask</CardTitle>
            <WhoToAsk employee={employee} run={latest} />
          </Card>
        )}
      </div>
      {adding && (
        <AddPacketDialog
          employee={employee}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            router.reload({ only: ['onboarding'] })
          }}
        />
      )}
    </>
  )
}

Checklist.layout = AppShell
