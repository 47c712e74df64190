import type { RequestedDocument } from '#documents/queries/request_list'
import { Link } from '@inertiajs/react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { toastOutcome } from '~/lib/failures'
import { fullName } from '~/lib/people'
import { DocumentRow } from './request_rows'
import { requestBadge } from './request_labels'

interface RequestRowProps {
  asked: RequestedDocument
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onRemind: () => void
  onChanged: () => void
}

/** A person's request, with HR's actions. */
export function RequestRow(props: RequestRowProps) {
  const { asked, chosen, onChoose, onRemind, onChanged } = props
  const badge = requestBadge(asked)
  const label = `${asked.name}, ${fullName(asked.employee)}`
  const [pending] = asked.submissions
  return (
    <DocumentRow
      select={
        <Checkbox
          aria-label={`Select ${label}`}
          checked={chosen}
          onCheckedChange={(checked) => onChoose(checked === true)}
        />
      }
      name={
        <Link
          href={`/documents/requests/${asked.id}`}
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
        >
          <bdi>{asked.name}</bdi>
        </Link>
      }
      actions={
        <>
          {asked.state === 'submitted' && pending && (
            <Button asChild size="sm">
              <Link href={`/documents/reviews/${pending.id}`} aria-label={`Review: ${label}`}>
                Review
              </Link>
            </Button>
          )}
          {asked.state === 'open' && (
            <Button variant="outline" size="sm" aria-label={`Remind: ${label}`} onClick={onRemind}>
              Remind
            </Button>
          )}
          {['open', 'submitted'].includes(asked.state) && (
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm" aria-label={`Cancel: ${label}`}>
                  Cancel
                </Button>
              }
              title="Cancel this request?"
              description={
                <>
                  <bdi>{fullName(asked.employee)}</bdi> is not asked for <bdi>{asked.name}</bdi> any
                  more. What was uploaded and needs review is deleted.
                </>
              }
              confirmLabel="Cancel request"
              cancelLabel="Keep it"
              destructive
              onConfirm={async () => {
                await toastOutcome(async () => {
                  await api.post('/api/documents/requests/:id/cancellation', {
                    params: { id: asked.id },
                  })
                  return 'The request was canceled.'
                }, 'The request could not be canceled.')
                onChanged()
              }}
            />
          )}
        </>
      }
    >
      <Badge variant={badge.variant}>{badge.label}</Badge>
      <bdi>{fullName(asked.employee)}</bdi>
      {asked.dueOn && <span>due {formatShortDate(asked.dueOn)}</span>}
      {asked.remindedAt && <span>reminded {formatShortDate(asked.remindedAt)}</span>}
    </DocumentRow>
  )
}
