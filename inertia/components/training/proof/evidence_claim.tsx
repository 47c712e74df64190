import type { Review } from '#training/queries/evidence/review_queue'
import { Fact } from '~/components/details'
import { formatDateTime, formatShortDate } from '~/lib/dates'
import { fullName } from '~/lib/people'

/** The sender's details of a certificate. */
export function EvidenceClaim({ review }: { review: Review }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Person">{fullName(review)}</Fact>
      <Fact label="Training">{review.moduleName}</Fact>
      <Fact label="Certificate">{review.name}</Fact>
      <Fact label="Issuer">{review.issuer}</Fact>
      <Fact label="Issued on">{formatShortDate(review.issuedOn)}</Fact>
      <Fact label="Expires on">
        {review.expiresOn ? formatShortDate(review.expiresOn) : 'No date given'}
      </Fact>
      {review.validUntil && (
        <Fact label="If accepted today, valid until">{formatShortDate(review.validUntil)}</Fact>
      )}
      <Fact label="Uploaded">{formatDateTime(review.submittedAt)}</Fact>
    </dl>
  )
}
