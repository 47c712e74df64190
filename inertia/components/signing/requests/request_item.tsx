import type { SignerRole } from '#documents/placed_field'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { Download, PenLine } from 'lucide-react'
import { I9Clocks } from '~/components/signing/i9_clocks'
import { Notice } from '~/components/feedback/notice'
import { PersonLink } from '~/components/people/person_link'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { formatDateTime } from '~/lib/dates'
import type { Asked } from './request_dialog'
import { RequestMenu } from './request_menu'
import { employeeName, isOpen, isUsual, signLabel, statusWords } from './request_labels'

interface RequestItemProps {
  request: SigningRequest
  onSign: (role: SignerRole) => void
  onAsk: (asked: Asked) => void
  onChanged: () => void
}

const endings = {
  cancelled: 'Canceled',
  declined: 'Declined',
  expired: 'Expired',
  departed: 'Canceled because the employee left',
  corrected: 'Replaced by a corrected request',
}

/** One signing request: person, documents, progress and actions. */
export function RequestItem({ request, onSign, onAsk, onChanged }: RequestItemProps) {
  const [word, variant] = statusWords[request.status]
  const { cancelled } = request
  const name = employeeName(request)
  const [now] = useState(() => Date.now())

  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-2 wrap-anywhere">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base font-medium">
            <PersonLink id={request.employeeId} name={employeeName(request)} />
          </h2>
          <Badge variant={variant}>{word}</Badge>
        </div>
        <ul aria-label="Documents" className="text-sm">
          {request.documents.map((document) => (
            <li key={document.id} className="flex flex-wrap items-center gap-x-3">
              <bdi>{document.displayName}</bdi>
              {document.sealed && (
                <a
                  href={`/api/sign/documents/${document.id}/file`}
                  download
                  aria-label={`Download ${document.displayName}, signed by ${name}`}
                  className="inline-flex min-h-6 items-center gap-1 font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
                >
                  <Download aria-hidden className="size-3.5" />
                  Download
                </a>
              )}
            </li>
          ))}
        </ul>
        <ul aria-label="Signatures" className="text-sm text-muted-foreground">
          {request.actions.toSorted(isUsual(request) ? asSent : bySteps).map((action) => (
            <li key={action.id}>
              {action.label}: <bdi>{action.recipientName}</bdi>
              {action.kind === 'external' && action.recipientEmail && (
                <>
                  {' '}
                  (<bdi>{action.recipientEmail}</bdi>)
                </>
              )}
              , {isOpen(request) ? stateOf(action, now) : endOf(action)}
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted-foreground">
          Sent by <bdi>{request.sentBy}</bdi>, {formatDateTime(request.createdAt)}
          {request.expiresAt && !cancelled && !request.completedAt && (
            <>. Expires {formatDateTime(request.expiresAt)}</>
          )}
          {'. '}
          <Link
            href={`/documents/evidence?requestId=${request.id}`}
            aria-label={`Evidence pack: ${name}, request ${request.id}`}
            className="inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
          >
            Evidence pack
          </Link>
        </p>
        {request.i9 && isOpen(request) && <I9Clocks clocks={request.i9} />}
        {cancelled && (
          <p className="text-sm">
            {endings[cancelled.how]}
            {cancelled.by && cancelled.how !== 'expired' && (
              <>
                {' '}
                by <bdi>{cancelled.by}</bdi>
              </>
            )}
            {cancelled.reason && (
              <>
                : <bdi>{cancelled.reason}</bdi>
              </>
            )}
          </p>
        )}
        {request.needsManager && (
          <Notice variant="warning">
            The manager can no longer sign. Choose another under Actions.
          </Notice>
        )}
        {request.actions
          .filter(({ gone, kind }) => gone && kind === 'person')
          .map(({ id, label, recipientName }) => (
            <Notice key={id} variant="warning">
              <bdi>{recipientName}</bdi> ({label}) can no longer sign. Choose someone else under
              Actions.
            </Notice>
          ))}
        {request.actions
          .filter(({ emailFailed, kind }) => emailFailed && kind === 'external')
          .map(({ id, label, recipientName }) => (
            <Notice key={id} variant="warning">
              The email to <bdi>{recipientName}</bdi> ({label}) could not be delivered. Check the
              address, then change the signer or send a new link under Actions.
            </Notice>
          ))}
        {request.failure && !cancelled && (
          <Notice variant={request.status === 'ERROR' ? 'danger' : 'warning'}>
            {request.status === 'ERROR'
              ? `The signatures couldn’t be added to the document. ${request.failure}`
              : 'The signatures couldn’t be added to the document yet. The portal keeps trying for about 12 minutes. No one has to sign again.'}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {request.maySignAs.map((role) => (
          <Button
            key={role}
            size="sm"
            aria-label={`${signLabel(request, role)}: ${name}`}
            onClick={() => onSign(role)}
          >
            <PenLine aria-hidden />
            {signLabel(request, role)}
          </Button>
        ))}
        <RequestMenu request={request} onAsk={onAsk} onChanged={onChanged} />
      </div>
    </li>
  )
}

type Action = SigningRequest['actions'][number]

const asSent = (a: Action, b: Action) => a.id - b.id
const bySteps = (a: Action, b: Action) => a.step - b.step || a.id - b.id

function endOf({ status, completedAt }: Action) {
  if (completedAt) return `signed ${formatDateTime(completedAt)}`
  return status === 'SIGNED' ? 'signed, being recorded' : 'not signed'
}

function stateOf(action: Action, now: number) {
  const { status, kind, awaited, openedAt, completedAt, linkExpiresAt, gone, emailFailed } = action
  if (status === 'COMPLETED') return `signed ${formatDateTime(completedAt)}`
  if (status === 'SIGNED') return 'signed, being recorded'
  if (gone) return 'cannot sign in'
  if (emailFailed) return 'the email could not be delivered'
  if (status === 'PENDING') return awaited ? 'being notified' : 'signs later'
  if (kind !== 'external') return 'waiting to sign'
  if (linkExpiresAt && Date.parse(linkExpiresAt) <= now) return 'the link has expired'
  return openedAt ? `opened ${formatDateTime(openedAt)}` : 'link sent'
}
