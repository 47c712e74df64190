import { formatCount } from '#core/counted'
import type { AuditCheck } from '#audit_log/queries/audit_checks'
import { Link } from '@inertiajs/react'
import { Download, ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useRemote } from '~/hooks/use_remote'
import { formatDateTime } from '~/lib/dates'

const checkpointHref = (id: number) => `/api/audit-checks/${id}/checkpoint`

function verdictOf({ intact, entries, brokenAt, reason }: AuditCheck): string {
  if (!intact) {
    return `The log was altered or cut off at entry ${formatCount(brokenAt ?? 0)}: ${reason ?? ''}.`
  }
  if (entries === 0) return 'There was nothing in the log yet.'
  return `Verified: entries 1–${formatCount(entries)} have not been changed.`
}

/** The result of the last nightly check, and the checkpoint to store elsewhere. */
export function ChainStatus({ check }: { check: AuditCheck | null }) {
  const [open, setOpen] = useState(false)
  const Icon = check ? (check.intact ? ShieldCheck : ShieldAlert) : ShieldEllipsis
  const color = check ? (check.intact ? 'text-success' : 'text-danger') : 'text-muted-foreground'

  return (
    <Card className="flex-row flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon aria-hidden className={`size-6 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {check ? verdictOf(check) : 'The log has not been checked yet.'}
        </p>
        <p className="text-sm text-muted-foreground">
          {check
            ? `Checked ${formatDateTime(check.checkedAt)}. The whole chain is checked every night.`
            : 'The whole chain is checked every night, and its end is signed as a checkpoint.'}
        </p>
      </div>
      {check && (
        <div className="flex flex-wrap gap-2">
          {check.brokenAt !== null && (
            <Button asChild variant="outline">
              <Link href={`/audit-logs?before=${check.brokenAt + 1}&signIns=true`}>Show entry</Link>
            </Button>
          )}
          {check.hasCheckpoint && (
            <Button asChild variant="outline">
              <a href={checkpointHref(check.id)} download>
                <Download aria-hidden />
                Download checkpoint
              </a>
            </Button>
          )}
          <Button variant="ghost" onClick={() => setOpen(true)}>
            Earlier checks
          </Button>
        </div>
      )}
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>{open && <EarlierChecks />}</DialogContent>
      </Dialog>
    </Card>
  )
}

function EarlierChecks() {
  const { data, failed, reload } = useRemote('/api/audit-checks')

  return (
    <>
      <DialogHeader>
        <DialogTitle>Checks of the audit log</DialogTitle>
        <DialogDescription>
          Keep a copy of a checkpoint on another machine: audit:verify --checkpoint uses it to show
          whether anything before it was altered or removed.
        </DialogDescription>
      </DialogHeader>
      {failed && (
        <p className="flex flex-wrap items-center gap-3 text-sm" role="alert">
          Couldn’t load the checks.
          <Button variant="outline" size="sm" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      {!data && !failed && <p role="status">Loading...</p>}
      {data && (
        <ul className="divide-y">
          {data.map((check) => (
            <li key={check.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium">{formatDateTime(check.checkedAt)}</p>
                <p className={check.intact ? 'text-muted-foreground' : 'text-danger'}>
                  {verdictOf(check)}
                </p>
              </div>
              {check.hasCheckpoint && (
                <Button asChild variant="outline" size="sm">
                  <a
                    href={checkpointHref(check.id)}
                    download
                    aria-label={`Download the checkpoint of ${formatDateTime(check.checkedAt)}`}
                  >
                    <Download aria-hidden />
                    Checkpoint
                  </a>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
