import { launchInWords } from '#onboarding/launch_in_words'
import { useEffect, useId, useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { useRemote } from '~/hooks/use_remote'
import { AddItem, type AddedItem } from './add_item'
import { useCompanyDay } from '~/hooks/use_company_day'
import { daysAfter } from '~/lib/days_after'
import type { LaunchPreview } from './launch'
import { LaunchItems, type ListedItem } from './launch_items'
import { LaunchLoading, LaunchSummary } from './launch_summary'

/** What HR decides about the onboarding of someone who is being added. */
export interface CandidateChoice {
  leaveOut: readonly Pick<ListedItem, 'key' | 'name'>[]
  add: readonly AddedItem[]
}

export const NO_CHOICE: CandidateChoice = { leaveOut: [], add: [] }

interface CandidateLaunchProps {
  /** Where they will work and from when: what they get depends on it. */
  places: { department: string; position: string; location: string; startDate: string }
  /** Whose some of the tasks are, and who signs; HR's where there is none. */
  manager: { id: number; name: string } | null
  choice: CandidateChoice
  /** Given to whoever may decide about it. */
  onChange?: (choice: CandidateChoice) => void
}

/** Shows while someone is being added what approving them will start. */
export function CandidateLaunch({ places, manager, choice, onChange }: CandidateLaunchProps) {
  const { data, failed, reload } = usePreview({ ...places, managerId: manager?.id })
  const id = useId()

  return (
    <Card role="group" aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>Onboarding</CardTitle>
        <CardDescription>
          What they get depends on their position, department and location. It starts{' '}
          {data?.items.some(({ atRegistration }) => atRegistration) &&
            'when they register, where it says so, and otherwise '}
          when you approve them.
        </CardDescription>
      </CardHeader>
      {failed && !data ? (
        <LoadFailed onRetry={reload}>What will happen could not be loaded.</LoadFailed>
      ) : data ? (
        <Chosen
          data={data}
          startDate={places.startDate}
          manager={manager}
          choice={choice}
          onChange={onChange}
        />
      ) : (
        <LaunchLoading />
      )}
    </Card>
  )
}

interface ChosenProps extends Pick<CandidateLaunchProps, 'manager' | 'choice' | 'onChange'> {
  data: LaunchPreview
  startDate: string
}

function Chosen({ data, startDate, manager, choice, onChange }: ChosenProps) {
  const { today } = useCompanyDay()
  const { items, kept, emails } = withChoice(data, { manager, choice, startDate, today })

  function change({ key, name, added }: ListedItem, given: boolean) {
    const others = choice.leaveOut.filter((one) => one.key !== key)
    onChange?.(
      added
        ? { ...choice, add: choice.add.filter((_, index) => keyOfAdded(index) !== key) }
        : { ...choice, leaveOut: given ? others : [...others, { key, name }] }
    )
  }

  return (
    <>
      <LaunchSummary
        sentence={launchInWords(1, kept)}
        nothing="Approving starts no onboarding."
        people={1}
        emails={emails}
        tasks={kept.filter(({ kind }) => kind === 'task').length}
      />
      {items.length > 0 && (
        <LaunchItems label="What they get" items={items} onChange={onChange ? change : undefined} />
      )}
      {onChange && (
        <AddItem
          onAdd={(item) => {
            onChange({ ...choice, add: [...choice.add, item] })
            return Promise.resolve()
          }}
        />
      )}
    </>
  )
}

const keyOfAdded = (index: number) => `added:${index}`

/**
 * The preview with what was chosen here, which the server does not know yet. As there, days count from
 * the start date, or today where there is none, and nothing is due before today.
 */
function withChoice(
  data: LaunchPreview,
  { manager, choice, startDate, today }: Omit<ChosenProps, 'data' | 'onChange'> & { today: string }
) {
  const { leaveOut, add } = choice
  const dueOf = (days: number) => {
    const day = daysAfter(startDate || today, days)
    return day < today ? today : day
  }
  const owners = { employee: 'the employee', manager: manager?.name ?? 'HR', hr: 'HR' }
  const out = new Set(leaveOut.map(({ key }) => key))
  const items: ListedItem[] = [
    ...data.items.map((item) => ({ ...item, leftOut: out.has(item.key) && !item.compulsory })),
    ...add.map((item, index) => ({
      key: keyOfAdded(index),
      kind: item.kind,
      name: item.name,
      required: true,
      ownerName: owners[(item.owner ?? 'employee') as keyof typeof owners] ?? null,
      atRegistration: false,
      dueOn: dueOf(Number(item.dueDays)),
      leftOut: false,
      compulsory: false,
      added: true,
    })),
  ]
  const kept = items.filter(({ leftOut }) => !leftOut).map((item) => ({ ...item, people: 1 }))
  return { items, kept, emails: data.emails.filter(({ key }) => !out.has(key)) }
}

const WAIT_MS = 300

/** Asked again once typing pauses; the last answer stays until the next. */
function usePreview(candidate: CandidateLaunchProps['places'] & { managerId?: number }) {
  const wanted = JSON.stringify(candidate)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), WAIT_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const asked = JSON.parse(settled) as typeof candidate
  const { data, failed, reload } = useRemote('/api/onboarding/preview', {
    query: {
      department: asked.department.trim(),
      position: asked.position.trim(),
      location: asked.location.trim(),
      startDate: asked.startDate,
      managerId: asked.managerId,
    },
  })
  const [shown, setShown] = useState(data)
  if (data && data !== shown) setShown(data)
  return { data: data ?? shown, failed, reload }
}
