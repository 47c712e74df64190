import { formatCount } from '#core/counted'
import type { AuditCheck } from '#audit_log/queries/audit_checks'
import type { Data } from '@generated/data'
import { Link, usePage } from '@inertiajs/react'
import { ChevronRight, ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react'
import { Badge, type BadgeVariant } from '~/components/ui/badge'
import { formatDateTime } from '~/lib/dates'
import { Changes } from './changes'
import { actionLabel, inWords, placeOf } from './labels'
import { sentenceOf } from './sentence'

interface EntryCardProps {
  entry: Data.AuditLog.AuditEntry.Variants['forScreen']
  check: AuditCheck | null
  /** Filters the screen by the entry's performer. */
  performerHref: (id: number) => string
}

/** The five that are told apart by color; every other action has the default. */
const colors: Partial<Record<string, BadgeVariant>> = {
  create: 'info',
  update: 'warning',
  delete: 'danger',
  approve: 'success',
  reject: 'plum',
}

/** The entry's place in the chain, and whether the last check covered it. */
function ChainPlace({ id, check }: { id: number; check: AuditCheck | null }) {
  const broken = check?.brokenAt ?? null
  const { Icon, text, color } =
    check && id === broken
      ? { Icon: ShieldAlert, text: 'altered', color: 'text-danger' }
      : check && id <= check.entries
        ? { Icon: ShieldCheck, text: 'verified', color: 'text-success' }
        : { Icon: ShieldEllipsis, text: 'not verified yet', color: '' }
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={`size-4 shrink-0 ${color}`} />
      Entry {formatCount(id)}, {text}
    </span>
  )
}

export function EntryCard({ entry, check, performerHref }: EntryCardProps) {
  const { permissions } = usePage().props
  const { oldValues, newValues } = entry
  const place = placeOf(entry, permissions)
  const sentence = `${entry.action} operation on ${entry.entityType} (ID: ${entry.entityId})`
  const hasChanges = oldValues !== null || newValues !== null

  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 font-medium wrap-anywhere max-sm:basis-full">
          <bdi>{sentenceOf(entry)}</bdi>
        </p>
        <Badge variant={colors[entry.action] ?? 'neutral'}>{actionLabel(entry.action)}</Badge>
        <span className="text-sm text-muted-foreground">{inWords(entry.entityType)}</span>
        <time dateTime={entry.performedAt} className="text-sm text-muted-foreground sm:ms-auto">
          {formatDateTime(entry.performedAt)}
        </time>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
        <span className="wrap-anywhere">
          {place ? (
            <Link
              href={place}
              className="py-1 text-primary underline underline-offset-4 hover:text-primary-hover"
            >
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </span>
        <span className="wrap-anywhere">
          by{' '}
          {entry.performedById === null ? (
            <bdi>{entry.performedBy}</bdi>
          ) : (
            <Link
              href={performerHref(entry.performedById)}
              className="py-1 text-foreground underline-offset-4 hover:underline"
              aria-label={`Show what ${entry.performedBy} did`}
            >
              <bdi>{entry.performedBy}</bdi>
            </Link>
          )}
          {entry.address && <> from {entry.address}</>}
        </span>
        <ChainPlace id={entry.id} check={check} />
      </p>
      {entry.valuesErased && (
        <p className="text-sm text-muted-foreground">
          The details were erased with the person’s data. The entry itself is kept.
        </p>
      )}
      {hasChanges && (
        <details className="group">
          <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium text-primary [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden
              className="size-4 transition-transform group-open:rotate-90 motion-reduce:transition-none"
            />
            View changes
            <span className="sr-only"> of entry {entry.id}</span>
          </summary>
          <div className="mt-2 grid gap-2">
            <Changes oldValues={oldValues} newValues={newValues} />
            {entry.requestId && (
              <p className="text-xs text-muted-foreground wrap-anywhere">
                Request {entry.requestId}
              </p>
            )}
          </div>
        </details>
      )}
    </li>
  )
}
