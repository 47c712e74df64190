import { counted, peopleCount } from '#core/counted'
import { useEffect, useState } from 'react'
import { DialogForm, DialogFrame } from '~/components/forms/form_dialog'
import { LoadFailed } from '~/components/feedback/load_failed'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import type { Answer } from '~/lib/routes'

interface NudgeDialogProps {
  checklistIds: number[]
  onClose: () => void
  onNudged: () => void
}

type Nudged = Answer<'POST', '/api/onboarding/nudges'>

const countedItems = ({ items, late }: Nudged['nudged'][number]) =>
  `${counted(items, 'item')}${late > 0 ? `, ${late} overdue` : ''}`

/** Says who gets an email about what, then sends it. */
export default function NudgeDialog({ checklistIds, onClose, onNudged }: NudgeDialogProps) {
  const [preview, setPreview] = useState<Nudged | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const { busy, attempt } = useAttempt()

  useEffect(() => {
    const controller = new AbortController()
    api
      .post('/api/onboarding/nudges', {
        body: { checklistIds, dryRun: true },
        signal: controller.signal,
        quiet: true,
      })
      .then(setPreview)
      .catch(() => !controller.signal.aborted && setFailed(true))
    return () => controller.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each opening
  }, [turn])

  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    return attempt(async () => {
      const { nudged } = await api.post('/api/onboarding/nudges', { body: { checklistIds } })
      toast(
        nudged.length > 0
          ? {
              title: 'Success',
              description: `Reminded ${peopleCount(nudged.length)}.`,
            }
          : { description: 'No one was reminded.' }
      )
      onNudged()
    }, 'The reminders could not be sent.')
  }

  return (
    <DialogFrame
      title="Remind"
      description="Everyone gets one email with all onboarding items that are theirs, at most one a day."
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogForm
        onSubmit={send}
        label={
          preview && preview.nudged.length > 0
            ? `Remind ${peopleCount(preview.nudged.length)}`
            : 'Remind'
        }
        busyLabel="Sending..."
        submitting={busy}
        disabled={!preview || preview.nudged.length === 0}
        onCancel={onClose}
      >
        {preview ? (
          <div className="grid max-h-[50dvh] gap-4 overflow-y-auto text-sm">
            <People title="Gets an email" people={preview.nudged} />
            <People title="Already reminded today" people={preview.already} />
            {preview.nudged.length + preview.already.length === 0 && (
              <p>
                No one can be reminded: what is open belongs to HR, or to people who cannot sign in.
              </p>
            )}
          </div>
        ) : failed ? (
          <LoadFailed
            onRetry={() => {
              setFailed(false)
              setTurn(turn + 1)
            }}
          >
            The preview could not be loaded.
          </LoadFailed>
        ) : (
          <p role="status" className="text-sm text-muted-foreground">
            Loading...
          </p>
        )}
      </DialogForm>
    </DialogFrame>
  )
}

function People({ title, people }: { title: string; people: Nudged['nudged'] }) {
  if (people.length === 0) return null
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{title}</p>
      <ul aria-label={title} className="divide-y">
        {people.map((person) => (
          <li key={person.userId} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <bdi className="min-w-0 wrap-anywhere">{person.name}</bdi>
            <span className="text-muted-foreground">{countedItems(person)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
