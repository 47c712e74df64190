import { useRef } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { api } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { AddItem, type AddedItem } from './add_item'
import { useLaunchOf, type LaunchPreview } from './launch'
import { LaunchItems } from './launch_items'
import { LaunchLoading, LaunchSummary } from './launch_summary'

interface LaunchEditorProps {
  employeeId: number
  remote: ReturnType<typeof useLaunchOf>
  /** Called with 1 when a choice is being saved, and with -1 when it is stored or failed. */
  onSaving: (step: 1 | -1) => void
}

/**
 * What approving someone starts. Each item can be left out, and others added; every choice is saved
 * at once, and what is shown follows it.
 */
export function LaunchEditor({ employeeId, remote, onSaving }: LaunchEditorProps) {
  const { data, failed, reload } = remote
  const last = useRef<Promise<unknown>>(Promise.resolve())

  if (failed) {
    return <LoadFailed onRetry={reload}>What will happen could not be loaded.</LoadFailed>
  }
  if (!data) return <LaunchLoading />

  /** One after the other, each on what is stored: what is shown may be older. */
  function save(choice: Choice) {
    onSaving(1)
    const saved = last.current.then(async () => {
      const query = { employeeIds: String(employeeId) }
      const stored = await api.get('/api/onboarding/preview', { query })
      const params = { id: employeeId }
      await api.put('/api/employees/:id/onboarding/plan', { params, body: bodyOf(stored, choice) })
    })
    // In the order of timers, after the one that loads what was saved.
    last.current = saved.catch(() => undefined).finally(() => setTimeout(() => onSaving(-1)))
    return saved
  }

  return (
    <div className="grid gap-4">
      <LaunchSummary
        sentence={data.sentence}
        nothing="Approving starts no onboarding."
        people={1}
        emails={data.emails}
        tasks={data.counts.task}
        problems={data.problems}
      />
      {data.items.length > 0 && (
        <LaunchItems
          label="What they get"
          items={data.items}
          onChange={(item, given) =>
            void save({ changed: item.key, given }).catch((error: unknown) =>
              toastFailure(error, 'The change could not be saved. Please try again.')
            )
          }
        />
      )}
      <AddItem onAdd={(item) => save({ add: item })} />
    </div>
  )
}

interface Choice {
  changed?: string
  given?: boolean
  add?: AddedItem
}

/** The whole choice, as the call takes it: what was chosen before stays. */
function bodyOf({ items }: LaunchPreview, { changed, given = true, add }: Choice) {
  const isGiven = (item: LaunchPreview['items'][number]) =>
    item.key === changed ? given : !item.leftOut
  return {
    leaveOut: items.filter((item) => !item.added && !isGiven(item)).map(({ key }) => key),
    keep: items.filter((item) => item.added && isGiven(item)).map(({ key }) => key),
    add: add ? [add] : [],
  }
}
