import type { OwnOnboarding as OwnOnboardingRuns } from '#onboarding/queries/own_onboarding'
import type { OwnDetails } from '#people/queries/employees/own_details'
import { usePage } from '@inertiajs/react'
import { Check } from 'lucide-react'
import { OwnDetailsForm } from '~/components/forms/own_details_form'
import { nextOf } from '~/components/onboarding/checklist/checklist_labels'
import OwnOnboarding from '~/components/onboarding/checklist/own_onboarding'
import { useItemsSent } from '~/components/onboarding/checklist/use_items_sent'
import { PageHeader } from '~/components/layout/page_header'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatLongDate } from '~/lib/dates'
import { cn } from '~/lib/utils'

type Props = {
  registeredAt: string | null
  /** YYYY-MM-DD, unless it has passed or is not known */
  firstDay: string | null
  onRoster: boolean
  onboarding: OwnOnboardingRuns | null
  profile: OwnDetails & { firstName: string; lastName: string }
}

export default function Waiting(props: Props) {
  const { registeredAt, firstDay, onRoster, onboarding, profile } = props
  const { companyName, user } = usePage().props
  const toDo = (onboarding?.runs ?? []).flatMap((run) => nextOf(run, user?.id)).length
  // Where it is shown, it asks itself.
  useItemsSent(toDo > 0 ? null : onboarding)
  const steps = [
    {
      title: 'Registered',
      text: registeredAt ? `On ${formatLongDate(registeredAt)}` : 'Your account exists',
      done: true,
    },
    {
      title: 'Approval',
      text: `HR at ${companyName} reviews your registration. You'll get an email when it's done.`,
      done: false,
    },
    {
      title: 'Start',
      text: `${firstDay ? `Your first day is ${formatLongDate(firstDay)}. ` : ''}After approval, your onboarding starts on this page.`,
      done: false,
    },
  ]

  return (
    <>
      <PageHeader
        title={profile.firstName ? `Welcome, ${profile.firstName}` : 'Welcome'}
        subtitle={
          toDo > 0
            ? 'Your registration is waiting for approval. You can get ready in the meantime.'
            : 'Your registration is waiting for approval. There is nothing you have to do until then.'
        }
        mobileSubtitle="Your registration is waiting for approval."
      />
      {onboarding && toDo > 0 && <OwnOnboarding onboarding={onboarding} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Card>
          <CardTitle>Where you are</CardTitle>
          <ol className="grid gap-5">
            {steps.map((step, index) => (
              <li
                key={step.title}
                className="flex gap-4"
                aria-current={index === 1 ? 'step' : undefined}
              >
                <span
                  aria-hidden
                  className={cn(
                    'grid size-8 shrink-0 place-content-center rounded-full text-sm font-bold',
                    step.done && 'bg-primary text-primary-foreground',
                    !step.done && index === 1 && 'border-2 border-primary text-primary',
                    !step.done && index > 1 && 'border-2 border-dashed border-input'
                  )}
                >
                  {step.done ? <Check className="size-4" strokeWidth={3} /> : index + 1}
                </span>
                <div>
                  <p className="font-semibold">
                    {step.title}
                    {step.done && <span className="sr-only"> (done)</span>}
                  </p>
                  <p className="text-sm text-muted-foreground">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Card>
        {onRoster && (
          <Card>
            <CardHeader>
              <CardTitle>Complete your details</CardTitle>
              <CardDescription>
                Optional. It saves paperwork on your first day, and you can change it later.
              </CardDescription>
            </CardHeader>
            <OwnDetailsForm details={profile} />
          </Card>
        )}
      </div>
    </>
  )
}

Waiting.layout = AppShell
