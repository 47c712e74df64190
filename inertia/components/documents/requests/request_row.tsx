import type { RequestedDocument } from '#documents/queries/request_list'
import { Link } from '@inertiajs/react'
import { useRef } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { PersonLink } from '~/components/people/person_link'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { api } from '~/lib/api'
import { dueText, formatShortDate } from '~/lib/dates'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
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
  const { busy, attempt } = useAttempt()
  const link = useRef<HTMLAnchorElement>(null)
  const params = { id: asked.id }
  const isWaiting = asked.state === 'open' || asked.state === 'submitted'

  // An upload would be deleted for good, so it is canceled only after a question.
  const cancel = () =>
    attempt(async () => {
      await api.post('/api/documents/requests/:id/cancellation', {
        params,
        body: { keepUpload: true },
      })
      toast({
        description: 'The request was canceled.',
        undo: () => api.post('/api/documents/requests/:id/cancellation/undo', { params }),
      })
      // The pressed button disappears.
      link.current?.focus()
      onChanged()
    }, 'The request could not be canceled.')

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
          ref={link}
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
          {asked.state === 'open' && (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Cancel: ${label}`}
              aria-disabled={busy}
              onClick={cancel}
            >
              Cancel
            </Button>
          )}
          {asked.state === 'submitted' && (
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm" aria-label={`Cancel: ${label}`}>
                  Cancel
                </Button>
              }
              title="Cancel this request?"
              description={
                <>
                  <bdi>{fullName(asked.employee)}</bdi> no longer needs to upload{' '}
                  <bdi>{asked.name}</bdi>. The upload that needs review is deleted. This can’t be
                  undone.
                </>
              }
              confirmLabel="Cancel request"
              cancelLabel="Keep it"
              destructive
              onConfirm={async () => {
                await toastOutcome(async () => {
                  await api.post('/api/documents/requests/:id/cancellation', { params, body: {} })
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
      <PersonLink id={asked.employee.id} name={fullName(asked.employee)} />
      {asked.dueOn && isWaiting && (
        <span>{dueText({ dueOn: asked.dueOn, late: asked.overdue })}</span>
      )}
      {asked.doneAt && <span>{formatShortDate(asked.doneAt)}</span>}
      {isWaiting && asked.remindedAt && <span>Reminded {formatShortDate(asked.remindedAt)}</span>}
    </DocumentRow>
  )
}
