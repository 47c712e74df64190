import { Link } from '@inertiajs/react'
import { ArrowRight, Rocket } from 'lucide-react'
import { Button, buttonVariants } from '~/components/ui/button'
import { Card, CardDescription, CardTitle } from '~/components/ui/card'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import type { Answer } from '~/lib/routes'
import { SetupProgress } from './setup_progress'
import { GET_STARTED, STEP_LABELS } from './step_labels'

/** The way into the guided set-up, until it is complete or dismissed. */
export function GetStartedCard({ setup }: { setup: Answer<'GET', '/api/get-started'> | null }) {
  const { busy, attempt } = useAttempt()
  if (!setup || setup.complete || setup.dismissed) return null
  const next = setup.steps.find(({ done, skipped }) => !done && !skipped)

  const dismiss = () =>
    attempt(async () => {
      await api.put('/api/get-started', { body: { dismissed: true } })
      toast({ title: 'Success', description: 'Dismissed. You can reopen it from Settings.' })
    }, 'Couldn’t dismiss the setup guide.')

  return (
    <Card role="region" aria-labelledby="get-started" className="mb-6 border-primary/40">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span className="grid size-10 shrink-0 place-content-center rounded-full bg-primary-soft text-primary-soft-foreground">
          <Rocket aria-hidden className="size-5" />
        </span>
        <div className="grid min-w-0 flex-1 basis-48 gap-1">
          <CardTitle id="get-started">Get started</CardTitle>
          <CardDescription>
            {next ? `Next: ${STEP_LABELS[next.name].title}.` : ''} Leave at any time, and continue
            where you left off.
          </CardDescription>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" aria-disabled={busy} onClick={() => void dismiss()}>
            Dismiss
          </Button>
          <Link
            href={next ? `${GET_STARTED}#${next.name}` : GET_STARTED}
            className={buttonVariants()}
          >
            {setup.steps.some(({ done }) => done) ? 'Continue setup' : 'Start setup'}
            <ArrowRight aria-hidden />
          </Link>
        </div>
      </div>
      <SetupProgress setup={setup} />
    </Card>
  )
}
