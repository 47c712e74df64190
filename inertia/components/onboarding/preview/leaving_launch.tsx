import { LoadFailed } from '~/components/feedback/load_failed'
import { useRemote } from '~/hooks/use_remote'
import { LaunchItems } from './launch_items'
import { LaunchLoading, LaunchSummary } from './launch_summary'

interface LeavingLaunchProps {
  employeeId: number
  /** YYYY-MM-DD; while it is being typed, possibly empty */
  endDate: string
}

/** What the end of someone's employment starts, whose it is, and by when. */
export function LeavingLaunch({ employeeId, endDate }: LeavingLaunchProps) {
  const address = endDate === '' ? null : ('/api/onboarding/preview' as const)
  const { data, failed, reload } = useRemote(address, { query: { leaving: employeeId, endDate } })

  if (address === null) return null
  if (failed) {
    return <LoadFailed onRetry={reload}>What this starts could not be loaded.</LoadFailed>
  }
  if (!data) return <LaunchLoading />
  return (
    <div className="grid gap-3">
      <LaunchSummary
        sentence={data.sentence}
        nothing="No offboarding packet has anything for this person, so no checklist starts."
        people={1}
        emails={data.emails}
        tasks={data.counts.task}
        problems={data.problems}
      />
      {data.items.length > 0 && <LaunchItems label="Offboarding checklist" items={data.items} />}
    </div>
  )
}
