import type { OwnDetails } from '#people/queries/employees/own_details'
import { usePage } from '@inertiajs/react'
import { Check } from 'lucide-react'
import { OwnDetailsForm } from '~/components/forms/own_details_form'
import { PageHeader } from '~/components/layout/page_header'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'
import { formatLongDate } from '~/lib/dates'
import { cn } from '~/lib/utils'

type Props = {
  registeredAt: string | null
  onRoster: boolean
  profile: OwnDetails & { firstName: string; lastName: string }
}

export default function Waiting({ registeredAt, onRoster, profile }: Props) {
  const { companyName } = usePage().props
  const steps = [
    {
      title: 'Registered',
      text: registeredAt ? `On ${formatLongDate(registeredAt)}` : 'Your account exists',
      done: true,
    },
    {
      title: 'Approval',
      text: `Somebody in HR at ${companyName} checks your registration. You get a mail when it is done.`,
      done: false,
    },
    {
      title: 'Start',
      text: 'After approval your onboarding begins on this page.',
      done: false,
    },
  ]

  return (
    <>
      <PageHeader
        title={profile.firstName ? `Welcome, ${profile.firstName}` : 'Welcome'}
        subtitle="Your registration is waiting for approval. There is nothing you must do meanwhile."
        mobileSubtitle="Your registration is waiting for approval."
      />
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
                Optional, and it saves a form on your first day. You can change everything later.
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
