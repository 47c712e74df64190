import { emailsInWords, type ToldEmail } from '#onboarding/launch_in_words'
import { ListChecks, Mail, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '~/components/ui/skeleton'
import type { LaunchPreview } from './launch'

interface LaunchSummaryProps {
  /** Null while loading. */
  sentence: string | null
  /** What is said where nothing starts. */
  nothing: string
  people: number
  emails: readonly ToldEmail[]
  /** How many tasks there are, whose owners are emailed as well. */
  tasks: number
  problems?: LaunchPreview['problems']
}

/** What will happen, in a sentence, with the emails that go out and what could not be sent. */
export function LaunchSummary(props: LaunchSummaryProps) {
  const { sentence, nothing, people, emails, tasks, problems = [] } = props
  const mailed = emailsInWords(people, emails, tasks)
  return (
    <div className="grid gap-2 text-sm">
      <Line icon={<ListChecks aria-hidden className="mt-0.5 size-4 text-primary" />}>
        <span className="font-medium">{sentence ?? nothing}</span>
      </Line>
      {mailed && (
        <Line icon={<Mail aria-hidden className="mt-0.5 size-4 text-muted-foreground" />}>
          <span className="text-muted-foreground">{mailed}</span>
        </Line>
      )}
      {problems.map(({ employeeId, name, message }) => (
        <Line
          key={`${employeeId} ${message}`}
          icon={<TriangleAlert aria-hidden className="mt-0.5 size-4 text-warning" />}
        >
          {people > 1 && (
            <>
              <bdi>{name}</bdi>:{' '}
            </>
          )}
          {message}
        </Line>
      ))}
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** In its place while it loads. */
export function LaunchLoading() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Loading what will happen...</span>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}
