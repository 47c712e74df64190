import type { ImportView } from '#people/import/import_view'
import { useRemote } from '~/hooks/use_remote'
import { LaunchLoading, LaunchSummary } from './launch_summary'

/** What the people of an import get: those who wait at their approval, active ones at once. */
export function ImportLaunch({ view }: { view: ImportView }) {
  const { id, options } = view
  const { data, failed } = useRemote('/api/onboarding/preview', {
    query: { importId: id },
  })
  if (failed) return null
  if (!data) return <LaunchLoading />
  const active = options.admitAs === 'active'
  return (
    <section aria-label="Onboarding" className="rounded-lg border p-4">
      <LaunchSummary
        sentence={data.sentence}
        nothing={active ? 'Importing starts nothing.' : 'Approving them starts no onboarding.'}
        people={data.people}
        emails={data.emails}
      />
      {active && data.packets.length === 0 && (
        <p className="mt-2 text-sm text-muted-foreground">
          No onboarding: they work here already. To give them a packet, change the columns.
        </p>
      )}
      {data.packets.length > 0 && (
        <p className="mt-2 text-sm text-muted-foreground wrap-anywhere">
          {data.packets.length === 1 ? 'Packet' : 'Packets'}:{' '}
          {data.packets.map(({ name }) => name).join(', ')}
        </p>
      )}
    </section>
  )
}
