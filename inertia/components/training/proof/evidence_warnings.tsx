import type { Review, SameFile } from '#training/queries/evidence/review_queue'
import { Warning } from '~/components/review/warning'
import { formatShortDate } from '~/lib/dates'

const became = {
  pending: 'needs review',
  accepted: 'was accepted',
  rejected: 'was rejected',
  withdrawn: 'was withdrawn',
}

/** Warnings for reviewers. */
export function EvidenceWarnings({ review: { warnings, ...review } }: { review: Review }) {
  const others = warnings.sameFile.filter(({ samePerson }) => !samePerson)
  const own = warnings.sameFile.filter(({ samePerson }) => samePerson)
  return (
    <>
      {others.length > 0 && (
        <Warning variant="danger" title="Someone else uploaded the same file">
          <Senders files={others} />
        </Warning>
      )}
      {own.length > 0 && (
        <Warning variant="warning" title="The same person uploaded this file before">
          <Senders files={own} />
        </Warning>
      )}
      {warnings.expired && (
        <Warning variant="warning" title={`It expired on ${formatShortDate(review.expiresOn)}`}>
          <p>If accepted, it counts as expired training.</p>
        </Warning>
      )}
      {warnings.future && (
        <Warning variant="danger" title={`It is dated ${formatShortDate(review.issuedOn)}`}>
          <p>That date is in the future, so it can’t be accepted.</p>
        </Warning>
      )}
    </>
  )
}

function Senders({ files }: { files: SameFile[] }) {
  return (
    <ul className="grid gap-1">
      {files.map((file) => (
        <li key={file.evidenceId}>
          {!file.samePerson && (
            <>
              <bdi>{file.person ?? 'Another person'}</bdi>,{' '}
            </>
          )}
          for <bdi>{file.moduleName}</bdi> on {formatShortDate(file.submittedAt)}: it{' '}
          {became[file.state]}
        </li>
      ))}
    </ul>
  )
}
