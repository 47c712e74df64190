import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { api, ApiError } from '~/lib/api'
import { formatShortDate, formatTime } from '~/lib/dates'
import { toastOutcome } from '~/lib/failures'
import { KINDS, type Run } from './checklist_labels'

interface DifferenceBannerProps {
  runId: number
  difference: NonNullable<Run['difference']>
  name: string
  /** Once it was applied, or is another by now. */
  onOutdated: () => void
}

const some = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : [])

type Field = NonNullable<Run['difference']>['edit'][number]['fields'][number]

/** What a packet says of an item. */
const FIELDS: Record<Field, string> = {
  name: 'name',
  instructions: 'instructions',
  link: 'link',
  fileId: 'attached file',
  accepts: 'accepted files',
  asksExpiry: 'expiration date',
  required: 'required or optional',
  beforeFirstDay: 'before the first day or after',
  proof: 'proof',
}

/** Offers what a person would get now, after a move, another start date or a changed packet. */
export function DifferenceBanner({ runId, difference, name, onOutdated }: DifferenceBannerProps) {
  const { add, remove, redate, edit, firstDay, fingerprint } = difference
  const parts = [
    ...some(add.length, 'to add'),
    ...some(remove.length, 'to remove'),
    ...some(edit.length, 'to update'),
    ...some(redate.length, redate.length === 1 ? 'new due date' : 'new due dates'),
    ...(firstDay ? ['a new time or place for the first day'] : []),
  ]
  return (
    <Notice variant="warning" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64">
        This checklist no longer matches the packets for <bdi>{name}</bdi>:{' '}
        {new Intl.ListFormat('en-US').format(parts)}.
      </p>
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm">
            Review changes
          </Button>
        }
        title="Update this checklist?"
        description="Items that are done don’t change. Items that were started aren’t removed. What was assigned or sent for removed items is withdrawn."
        confirmLabel="Update checklist"
        busyLabel="Updating..."
        onConfirm={async () => {
          try {
            await toastOutcome(async () => {
              await api.post('/api/onboarding/checklists/:id/difference', {
                params: { id: runId },
                body: { fingerprint },
              })
              return 'Checklist updated.'
            }, 'The checklist could not be updated.')
          } catch (error) {
            // Others have changed it: what would change now is shown before the next try.
            if (error instanceof ApiError && error.status === 409) onOutdated()
            throw error
          }
          onOutdated()
        }}
      >
        <div className="grid max-h-[50dvh] gap-4 overflow-y-auto text-sm">
          <Part
            title="First day"
            lines={
              firstDay
                ? [`Was: ${startInWords(firstDay.from)}`, `Now: ${startInWords(firstDay.to)}`]
                : []
            }
          />
          <Part
            title="Added"
            lines={add.map(
              (one) =>
                `${KINDS[one.kind].label}: ${one.name}${one.dueOn ? `, due ${formatShortDate(one.dueOn)}` : ''}`
            )}
          />
          <Part
            title="Removed"
            lines={remove.map((one) => `${KINDS[one.kind].label}: ${one.name}`)}
          />
          <Part
            title="Updated"
            lines={edit.map(
              ({ name: item, fields }) => `${item}: ${fields.map((one) => FIELDS[one]).join(', ')}`
            )}
          />
          <Part
            title="New due dates"
            lines={redate.map(
              (one) =>
                `${one.name}: ${one.from ? `${formatShortDate(one.from)}, now ` : ''}${formatShortDate(one.to)}`
            )}
          />
        </div>
      </ConfirmDialog>
    </Notice>
  )
}

type Start = NonNullable<NonNullable<Run['difference']>['firstDay']>['from']

const startInWords = (start: Start) =>
  [start?.time && formatTime(`2000-01-01T${start.time}`), start?.place]
    .filter(Boolean)
    .join(', ') || 'no time or place'

function Part({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
