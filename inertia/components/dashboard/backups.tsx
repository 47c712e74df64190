import { counted } from '#core/counted'
import type { BackupDrillView } from '#backup/queries/list_drills'
import { DatabaseBackup } from 'lucide-react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Notice } from '~/components/feedback/notice'
import { fileSize } from '~/components/spreadsheets/file_problem'
import { Badge } from '~/components/ui/badge'
import { Card, CardTitle } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { useRemote } from '~/hooks/use_remote'
import { formatDateTime } from '~/lib/dates'
import { ageLabel } from './age_label'

/** An older successful restore says little about today's backups. */
const DAYS_GOOD = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** When a backup was last restored successfully, for people who manage settings. */
export function DashboardBackups({ now = Date.now() }: { now?: number }) {
  const { data: drills, failed, reload } = useRemote('/api/backup-drills')
  const latest = drills?.[0]
  const proven = drills?.find(({ outcome }) => outcome === 'proven')
  const old = proven && now - Date.parse(proven.finishedAt) > DAYS_GOOD * DAY_MS

  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>Backup check</CardTitle>
        {proven && !old && latest === proven && <Badge variant="success">Tested</Badge>}
        {drills && (!proven || old) && <Badge variant="warning">Not tested yet</Badge>}
      </div>
      {failed && <LoadFailed onRetry={reload}>Couldn’t load the backups.</LoadFailed>}
      {!drills && !failed && <Skeleton className="h-24 rounded-lg" />}
      {latest?.outcome === 'failed' && (
        <Notice variant="danger">
          The last test of a backup failed, {formatDateTime(latest.finishedAt)}: {latest.message}
        </Notice>
      )}
      {drills && !proven && latest === undefined && (
        <Notice variant="warning">
          <p>No backup has been tested yet. Ask your IT admin to schedule backups.</p>
          <ForTheServer />
        </Notice>
      )}
      {old && (
        <Notice variant="warning">
          <p>
            No backup has been tested for {DAYS_GOOD} days. Ask your IT admin to check the backups.
          </p>
          <ForTheServer />
        </Notice>
      )}
      {proven && <Proven drill={proven} now={now} />}
    </Card>
  )
}

/** What the sysadmin runs. */
function ForTheServer() {
  return (
    <details className="mt-1.5 font-normal">
      <summary className="cursor-pointer">For your IT admin</summary>
      <p className="mt-1">
        Run <code>backup:create</code> and <code>backup:drill</code> on the server every night. The
        operations guide says how.
      </p>
    </details>
  )
}

function Proven({ drill, now }: { drill: BackupDrillView; now: number }) {
  const { finishedAt, takenAt, size, rows, files, archive } = drill
  const facts: [string, string][] = [
    ['Backup of', formatDateTime(takenAt)],
    ['Size', size === null ? '—' : fileSize(size)],
    ['Contents', `${countedOrDash(rows, 'row')}, ${countedOrDash(files, 'file')}`],
  ]
  return (
    <div className="flex items-start gap-3 text-sm">
      <span className="grid size-9 shrink-0 place-content-center rounded-full bg-neutral-soft text-neutral">
        <DatabaseBackup aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <time dateTime={finishedAt}>{formatDateTime(finishedAt)}</time>
        </p>
        <p className="text-muted-foreground">{ageLabel(finishedAt, now)}</p>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted-foreground">{term}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-xs wrap-anywhere text-muted-foreground">{archive}</p>
      </div>
    </div>
  )
}

const countedOrDash = (count: number | null, unit: string) =>
  count === null ? `— ${unit}s` : counted(count, unit)
