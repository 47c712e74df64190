import type { ImportView } from '#people/import/import_view'
import { LoadFailed } from '~/components/feedback/load_failed'
import { useRemote } from '~/hooks/use_remote'
import { LaunchLoading, LaunchSummary } from './launch_summary'

const NO_ONBOARDING =
  'No onboarding starts for people who already work here. To give them a packet, go back to the columns.'

/** What the people of an import get: those who wait at their approval, active ones at once. */
export function ImportLaunch({ view }: { view: ImportView }) {
  const { id, options } = view
  const { data, failed, reload } = useRemote('/api/onboarding/preview', {
    query: { importId: id },
  })
  if (failed) {
    return <LoadFailed onRetry={reload}>The preview could not be loaded.</LoadFailed>
  }
  if (!data) return <LaunchLoading />
  const active = options.admitAs === 'active'
  return (
    <section aria-label="Onboarding" className="rounded-lg border p-4">
      <LaunchSummary
        sentence={data.sentence}
        nothing={active ? NO_ONBOARDING : 'Approving them starts no onboarding.'}
        people={data.people}
        emails={data.emails}
        tasks={data.counts.task}
      />
      {data.packets.length > 0 && (
        <p className="mt-2 text-sm text-muted-foreground wrap-anywhere">
          {data.packets.length === 1 ? 'Packet' : 'Packets'}:{' '}
          {data.packets.map(({ name }) => name).join(', ')}
        </p>
      )}
    </section>
  )
}
