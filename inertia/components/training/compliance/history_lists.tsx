import { capital } from '#core/capital'
import type { ComplianceHistory } from '#training/queries/compliance/compliance_history'
import type { ReactNode } from 'react'
import { BY_CERTIFICATE } from '~/components/training/learner/attempt_labels'
import { Button } from '~/components/ui/button'
import { certificateAddress } from '~/lib/certificates'
import { formatDateTime, formatShortDate } from '~/lib/dates'

const methods = {
  portal: 'Completed in the portal',
  recorded: 'Recorded',
  imported: 'Imported',
}
const sources: Record<string, string> = {
  required: 'as required training',
  packet: 'by an onboarding packet',
  rule: 'by a rule',
  manual: 'manually',
}
const attemptStates = {
  open: 'in progress',
  passed: 'passed',
  failed: 'failed',
  broken_off: 'stopped, not graded',
}
const evidenceStates = {
  pending: 'needs review',
  accepted: 'accepted',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
}

/** `due_30`, `overdue_7`, `expired`: the kinds of reminders in words. */
const kindText = (kind: string) =>
  capital(
    kind
      .replace(/_(\d+)$/, ', $1 days')
      .replace('expiry', 'expiring')
      .replace(/_/g, ' ')
  )

export type HistoryCompletion = ComplianceHistory['completions'][number]

interface HistoryListsProps {
  history: ComplianceHistory
  /** Omitted where the viewer may not declare a completion void. */
  onVoid?: (completion: HistoryCompletion) => void
}

/** The history by kind, the latest first, without empty kinds. */
export function HistoryLists({ history, onVoid }: HistoryListsProps) {
  const { assignments, completions, attempts, evidence, reminders } = history
  const empty = [assignments, completions, attempts, evidence, reminders].every(
    (list) => list.length === 0
  )
  if (empty) return <p className="text-sm text-muted-foreground">No history yet.</p>

  return (
    <div className="grid gap-5">
      <HistoryList title="Completions" count={completions.length}>
        {completions.map((one) => (
          <li key={one.id}>
            <Completion completion={one} onVoid={onVoid} />
          </li>
        ))}
      </HistoryList>
      <HistoryList title="Assignments" count={assignments.length}>
        {assignments.map((one) => (
          <li key={one.id}>
            <p>
              Assigned on {formatShortDate(one.assignedOn)} by <bdi>{one.assignedBy}</bdi>
              {one.source in sources && `, ${sources[one.source]}`};{' '}
              {one.dueOn ? `due ${formatShortDate(one.dueOn)}` : 'no due date'}
            </p>
            {one.withdrawnOn && (
              <p className="text-muted-foreground">
                Withdrawn on {formatShortDate(one.withdrawnOn)}: {one.withdrawnReason}
              </p>
            )}
          </li>
        ))}
      </HistoryList>
      <HistoryList title="Uploaded certificates" count={evidence.length}>
        {evidence.map((one) => (
          <li key={one.id}>
            <p>
              <bdi>{one.name}</bdi>, <bdi>{one.issuer}</bdi>, issued {formatShortDate(one.issuedOn)}
              : {evidenceStates[one.state]}
              {one.reviewedBy && (
                <>
                  {' '}
                  by <bdi>{one.reviewedBy}</bdi>
                </>
              )}
            </p>
            {one.rejectionReason && (
              <p className="text-muted-foreground">Reason: {one.rejectionReason}</p>
            )}
            {one.hasFile && <EvidenceLink id={one.id} />}
          </li>
        ))}
      </HistoryList>
      <HistoryList title="Tests" count={attempts.length}>
        {attempts.map((one, index) => (
          <li key={one.id}>
            Attempt {attempts.length - index} of {formatDateTime(one.startedAt)}:{' '}
            {attemptStates[one.state]}
            {one.score !== null && `, ${one.score}%`}
          </li>
        ))}
      </HistoryList>
      <HistoryList title="Reminders" count={reminders.length}>
        {reminders.map((one) => (
          <li key={`${one.kind}${one.factOn}${one.sentOn}${one.toManager}`}>
            {kindText(one.kind)} ({formatShortDate(one.factOn)}), sent on{' '}
            {formatShortDate(one.sentOn)} to {one.toManager ? 'the manager' : 'the employee'}
          </li>
        ))}
      </HistoryList>
    </div>
  )
}

interface HistoryListProps {
  title: string
  count: number
  children: ReactNode
}

function HistoryList({ title, count, children }: HistoryListProps) {
  if (count === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <ul className="grid gap-3 text-sm wrap-anywhere">{children}</ul>
    </section>
  )
}

interface CompletionProps extends Pick<HistoryListsProps, 'onVoid'> {
  completion: HistoryCompletion
}

function Completion({ completion, onVoid }: CompletionProps) {
  const { recording, voidedAt } = completion
  return (
    <>
      <p className={voidedAt ? 'line-through' : undefined}>
        {completion.evidenceId === null ? methods[completion.method] : BY_CERTIFICATE} on{' '}
        {formatShortDate(completion.completedOn)}, version {completion.version}
        {completion.score !== null && `, ${completion.score}%`};{' '}
        {completion.validUntil
          ? `valid until ${formatShortDate(completion.validUntil)}`
          : 'does not expire'}
      </p>
      {voidedAt && (
        <p className="font-medium text-danger">
          Void since {formatDateTime(voidedAt)}: {completion.voidReason}
        </p>
      )}
      <p className="text-muted-foreground">
        Entered by <bdi>{completion.recordedBy}</bdi>
        {recording?.trainer && (
          <>
            , trainer <bdi>{recording.trainer}</bdi>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {!voidedAt && <ProofLink href={certificateAddress(completion.id)}>Certificate</ProofLink>}
        {completion.evidenceId !== null && <EvidenceLink id={completion.evidenceId} />}
        {recording?.hasSheet && (
          <ProofLink href={`/api/training/recordings/${recording.id}/sheet`}>
            Sign-in sheet
          </ProofLink>
        )}
        {!voidedAt && onVoid && (
          <Button variant="outline" size="sm" onClick={() => onVoid(completion)}>
            Void…
            <span className="sr-only">
              {' '}
              completion on {formatShortDate(completion.completedOn)}
            </span>
          </Button>
        )}
      </div>
    </>
  )
}

const EvidenceLink = ({ id }: { id: number }) => (
  <ProofLink href={`/api/training/evidence/${id}/file?disposition=inline`}>
    Uploaded certificate
  </ProofLink>
)

function ProofLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-block min-h-6 font-medium text-primary underline underline-offset-4"
    >
      {children}
    </a>
  )
}
