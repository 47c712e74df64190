import type { OwnModuleDetails } from '#training/queries/own/own_module'
import { Link } from '@inertiajs/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Card, CardTitle } from '~/components/ui/card'
import { certificateAddress } from '~/lib/certificates'
import { formatDateTime, formatShortDate } from '~/lib/dates'
import { attemptStates, evidenceStates, methodWords } from './attempt_labels'

const downloadLook =
  'inline-flex min-h-6 w-fit items-center gap-1.5 font-medium text-primary underline underline-offset-4'

type Props = Pick<OwnModuleDetails, 'history'> & { today: string }

const lapsed = ({ validUntil }: { validUntil: string | null }, today: string) =>
  validUntil !== null && validUntil < today

/** The learner's history in this module; nothing is ever removed. */
export function ModuleHistory({ history, today }: Props) {
  const { completions, attempts, evidence } = history
  if (completions.length + attempts.length + evidence.length === 0) return null

  return (
    <Card>
      <CardTitle>Your history</CardTitle>
      {completions.length > 0 && (
        <Part title="Completions">
          {completions.map((one) => (
            <Row
              key={one.id}
              badge={
                lapsed(one, today) ? (
                  <Badge variant="neutral">Expired</Badge>
                ) : (
                  <Badge variant="success">Completed</Badge>
                )
              }
            >
              <p className="font-medium">{formatShortDate(one.completedOn)}</p>
              <p className="text-muted-foreground">
                {[
                  methodWords(one),
                  one.score !== null && `${one.score}%`,
                  one.validUntil
                    ? `valid until ${formatShortDate(one.validUntil)}`
                    : 'does not expire',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <p className="text-muted-foreground">
                Code <span className="font-mono text-xs">{one.code}</span>
              </p>
              <a href={certificateAddress(one.id)} className={downloadLook}>
                <Download aria-hidden className="size-4" />
                Certificate
                <span className="sr-only"> of {formatShortDate(one.completedOn)}</span>
              </a>
            </Row>
          ))}
        </Part>
      )}
      {attempts.length > 0 && (
        <Part title="Test attempts">
          {attempts.map((one, index) => {
            const { label, variant } = attemptStates[one.state]
            return (
              <Row key={one.id} badge={<Badge variant={variant}>{label}</Badge>}>
                <Link
                  href={`/training/attempts/${one.id}`}
                  className="inline-flex min-h-6 items-center font-medium text-primary underline underline-offset-4"
                >
                  Attempt {attempts.length - index}
                  {one.score !== null && `: ${one.score}%`}
                </Link>
                <p className="text-muted-foreground">
                  {formatDateTime(one.submittedAt ?? one.startedAt)}
                </p>
              </Row>
            )
          })}
        </Part>
      )}
      {evidence.length > 0 && (
        <Part title="Uploaded certificates">
          {evidence.map((one) => {
            const { label, variant } = evidenceStates[one.state]
            return (
              <Row key={one.id} badge={<Badge variant={variant}>{label}</Badge>}>
                <p className="font-medium wrap-anywhere">
                  <bdi>{one.name}</bdi>
                </p>
                <p className="text-muted-foreground wrap-anywhere">
                  <bdi>{one.issuer}</bdi>, issued {formatShortDate(one.issuedOn)}
                  {one.expiresOn &&
                    `, ${one.expiresOn < today ? 'expired' : 'expires'} ${formatShortDate(one.expiresOn)}`}
                </p>
                {one.rejectionReason && (
                  <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                    Reason: {one.rejectionReason}
                  </p>
                )}
                {one.hasFile && (
                  <a href={`/api/training/evidence/${one.id}/file`} className={downloadLook}>
                    <Download aria-hidden className="size-4" />
                    Download the file
                  </a>
                )}
              </Row>
            )
          })}
        </Part>
      )}
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid gap-3">{children}</ul>
    </section>
  )
}

function Row({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start justify-between gap-3 border-t pt-3 text-sm">
      <div className="grid min-w-0 gap-0.5">{children}</div>
      {badge}
    </li>
  )
}
