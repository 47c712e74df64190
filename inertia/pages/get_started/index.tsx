import type { AgencyForm, Candidate } from '#get_started/queries/setup_facts'
import type { Setup, StepName } from '#get_started/steps'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { usePage } from '@inertiajs/react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Notice } from '~/components/feedback/notice'
import { SetupProgress } from '~/components/get_started/setup_progress'
import { SetupStepRow } from '~/components/get_started/setup_step_row'
import {
  AdministratorStep,
  CompanyStep,
  EmailStep,
  FormsStep,
  ListsStep,
  PacketStep,
  PeopleStep,
  SecurityStep,
  TimeStep,
  TrainingsStep,
} from '~/components/get_started/step_contents'
import { noteSetUp } from '~/components/get_started/set_up_under_way'
import { PageHeader } from '~/components/layout/page_header'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { useAttempt } from '~/hooks/use_attempt'
import { useRemote } from '~/hooks/use_remote'
import { toast } from '~/hooks/use_toast'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'

type Props = {
  setup: Setup
  settings: SettingDescription[]
  timeZones: string[]
  forms: AgencyForm[]
  drafts: { id: number; name: string }[]
  candidates: Candidate[]
  ownEmail: string
}

const isOpen = ({ done, skipped }: Setup['steps'][number]) => !done && !skipped

/** Steps with nothing left to do on this page once they are done: the next one opens by itself. */
const GOES_ON: readonly StepName[] = ['company', 'time', 'trainings', 'forms', 'administrator']

/** The guided set-up of a new portal. Whatever its steps change is read again at once. */
export default function GetStarted(props: Props) {
  const { settings, timeZones, forms, drafts, candidates, ownEmail } = props
  const setup = useRemote('/api/get-started').data ?? props.setup
  const { steps } = setup
  const [shown, setShown] = useState<StepName | null>(() => steps.find(isOpen)?.name ?? null)
  const { busy, attempt } = useAttempt()
  const userId = usePage().props.user?.id
  const unsaved = useRef(false)
  const { complete, dismissed } = setup
  useEffect(() => noteSetUp(userId, !complete && !dismissed), [userId, complete, dismissed])

  const isDone = (step: StepName) => steps.some(({ name, done }) => name === step && done)
  const shownIsDone = shown !== null && isDone(shown)
  const before = useRef({ shown, shownIsDone })
  useEffect(() => {
    const wasOpen = before.current.shown === shown && !before.current.shownIsDone
    before.current = { shown, shownIsDone }
    if (!wasOpen || !shownIsDone || !shown || !GOES_ON.includes(shown) || unsaved.current) return
    const next = steps.find(isOpen)?.name
    if (!next) return
    setShown(next)
    // What was pressed is gone.
    document.querySelector<HTMLElement>(`#${next} h2 button`)?.focus()
  }, [shown, shownIsDone, steps])

  // A link can name the step.
  useEffect(() => {
    const named = steps.find(({ name }) => `#${name}` === window.location.hash)
    if (named) setShown(named.name)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only on arrival.
  }, [])

  const noteUnsaved = useCallback((dirty: boolean) => void (unsaved.current = dirty), [])
  const contents: Record<StepName, ReactNode> = {
    company: <CompanyStep settings={settings} onDirty={noteUnsaved} />,
    time: <TimeStep settings={settings} timeZones={timeZones} />,
    email: <EmailStep settings={settings} ownEmail={ownEmail} />,
    lists: <ListsStep />,
    trainings: <TrainingsStep />,
    forms: <FormsStep forms={forms} />,
    packet: <PacketStep drafts={drafts} />,
    people: <PeopleStep />,
    administrator: <AdministratorStep candidates={candidates} done={isDone('administrator')} />,
    security: <SecurityStep done={isDone('security')} />,
  }

  const change = (wanted: boolean) =>
    attempt(async () => {
      await api.put('/api/get-started', { body: { dismissed: wanted } })
      const description = wanted
        ? 'Dismissed. You can reopen it from Settings.'
        : 'The setup guide is on the dashboard again.'
      toast({ title: 'Success', description })
    }, 'Couldn’t save this. Try again.')

  return (
    <>
      <PageHeader
        title="Get started"
        subtitle="Set up your portal step by step. Leave at any time, and continue where you left off."
        mobileSubtitle="Set up your portal step by step"
        actions={
          !setup.complete && (
            <Button
              variant="outline"
              aria-disabled={busy}
              onClick={() => void change(!setup.dismissed)}
            >
              {setup.dismissed ? 'Show on dashboard' : 'Dismiss'}
            </Button>
          )
        }
      />
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <Card className="gap-4">
          <SetupProgress setup={setup} />
          {setup.complete && (
            <Notice variant="success" role="status">
              All set. Your portal is ready for your people.
            </Notice>
          )}
        </Card>
        <Card className="py-2 md:py-2">
          <ol className="divide-y">
            {steps.map((step, index) => (
              <SetupStepRow
                key={step.name}
                step={step}
                number={index + 1}
                open={step.name === shown}
                onToggle={() => setShown(step.name === shown ? null : step.name)}
                onSkipped={() =>
                  setShown(steps.find((one) => isOpen(one) && one.name !== step.name)?.name ?? null)
                }
              >
                {contents[step.name]}
              </SetupStepRow>
            ))}
          </ol>
        </Card>
      </div>
    </>
  )
}

GetStarted.layout = AppShell
