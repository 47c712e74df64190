import type { StandingRequest } from '#dashboard/queries/own_documents'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { Download, PenLine } from 'lucide-react'
import { I9ClockText } from '~/components/signing/i9_clocks'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { useCompanyDay } from '~/hooks/use_company_day'
import { api } from '~/lib/api'
import { dueText, formatShortDate } from '~/lib/dates'
import { toastFailure } from '~/lib/failures'
import { fullName } from '~/lib/people'
import { signLabel } from '~/components/signing/requests/request_labels'
import { DocumentRow } from './request_rows'
import { ownClock } from './request_labels'

const namesOf = ({ documents }: SigningRequest) =>
  documents.map(({ displayName }) => displayName).join(', ')

/** Documents that the viewer must sign now. */
export function SigningTaskRow({ request }: { request: StandingRequest }) {
  const { busy, attempt } = useAttempt()
  const [role] = request.maySignAs
  const forOther = role !== 'EMPLOYEE'
  const whose = fullName(request.employee)
  const clock = ownClock(request)
  const { dayOf } = useCompanyDay()

  const sign = () =>
    attempt(
      async () => {
        const { url } = await api.get('/api/sign/url', { query: { requestId: request.id, role } })
        window.location.assign(url)
      },
      (error) => toastFailure(error, 'Failed to get signing URL', { lead: true })
    )

  return (
    <DocumentRow
      name={<bdi>{namesOf(request)}</bdi>}
      actions={
        <Button aria-disabled={busy} onClick={sign}>
          <PenLine aria-hidden />
          {role ? signLabel(request, role) : 'Sign'}
          <span className="sr-only">
            {' '}
            {namesOf(request)}
            {forOther && ` for ${whose}`}
          </span>
        </Button>
      }
    >
      {request.late && !clock ? (
        <Badge variant="danger">Overdue</Badge>
      ) : (
        <Badge variant="info">To sign</Badge>
      )}
      {forOther && (
        <span>
          For <bdi>{whose}</bdi>
        </span>
      )}
      {clock ? <I9ClockText clock={clock} /> : request.dueOn && <span>{dueText(request)}</span>}
      {request.expiresAt && `Sign by ${formatShortDate(dayOf(request.expiresAt))}`}
    </DocumentRow>
  )
}

interface SignedFilesProps {
  request: SigningRequest
  /** Whether it says whose documents they are. */
  named?: boolean
}

/** Signed documents, and those waiting for another signature. */
export function SignedFiles({ request, named = false }: SignedFilesProps) {
  const done = request.status === 'COMPLETED'
  const whose = fullName(request.employee)
  const next = request.actions
    .filter(({ awaited }) => awaited)
    .map(({ recipientName }) => recipientName)
    .join(', ')
  return (
    <DocumentRow
      name={<bdi>{namesOf(request)}</bdi>}
      actions={request.documents
        .filter(({ sealed }) => done && sealed)
        .map(({ id, displayName }) => (
          <Button key={id} asChild variant="outline" size="sm">
            <a href={`/api/sign/documents/${id}/file`}>
              <Download aria-hidden />
              {request.documents.length > 1 ? <bdi>{displayName}</bdi> : 'Download'}
              {request.documents.length === 1 && <span className="sr-only"> {displayName}</span>}
              {named && <span className="sr-only"> for {whose}</span>}
            </a>
          </Button>
        ))}
    >
      <Badge variant={done ? 'success' : 'warning'}>
        {done ? 'Completed' : 'Waiting for signatures'}
      </Badge>
      {named && next !== whose && (
        <span>
          For <bdi>{whose}</bdi>
        </span>
      )}
      {next && (
        <span>
          Waiting on <bdi>{next}</bdi>
        </span>
      )}
      {done ? formatShortDate(request.completedAt) : `Sent ${formatShortDate(request.createdAt)}`}
      {!done && request.i9?.map((clock) => <I9ClockText key={clock.section} clock={clock} />)}
    </DocumentRow>
  )
}
