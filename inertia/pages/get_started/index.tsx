import type { AgencyForm } from '#get_started/queries/setup_facts'
import type { Setup, StepName } from '#get_started/steps'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { useEffect, useState, type ReactNode } from 'react'
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
  ownEmail: string
}

const isOpen = ({ done, skipped }: Setup['steps'][number]) => !done && !skipped

/** The guided set-up of a new portal. Whatever its steps change is read again at once. */
export default function GetStarted(props: Props) {
  const { settings, timeZones, forms, drafts, ownEmail } = props
  const setup = useRemote('/api/get-started').data ?? props.setup
  const { steps } = setup
  const [shown, setShown] = useState<StepName | null>(() => steps.find(isOpen)?.name ?? null)
  const { busy, attempt } = useAttempt()

  // A link can name the step.
  useEffect(() => {
    const named = steps.find(({ name }) => `#${name}` === window.location.hash)
    if (named) setShown(named.name)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only on arrival.
  }, [])

  const contents: Record<StepName, ReactNode> = {
    company: <CompanyStep settings={settings} />,
    time: <TimeStep settings={settings} timeZones={timeZones} />,
    email: <EmailStep settings={settings} ownEmail={ownEmail} />,
    lists: <ListsStep />,
    trainings: <TrainingsStep />,
    forms: <FormsStep forms={forms} />,
    packet: <PacketStep drafts={drafts} />,
    people: <PeopleStep />,
    administrator: <AdministratorStep />,
    security: <SecurityStep />,
  }

  const change = (dismissed: boolean) =>
    attempt(async () => {
      await api.put('/api/get-started', { body: { dismissed } })
      const description = dismissed
        ? 'Dismissed. You can reopen it from Settings.'
        : 'The set-up is on the dashboard again.'
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
