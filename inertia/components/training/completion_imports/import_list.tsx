import type { HistorySummary } from '#training/completion_imports/queries/view'
import { Link } from '@inertiajs/react'
import { formatDateTime } from '~/lib/dates'
import { PAGE, standingOf } from './import_labels'

/** Earlier imports, the newest first. */
export function HistoryList({ imports }: { imports: HistorySummary[] }) {
  return (
    <ul aria-label="Imports" className="divide-y">
      {imports.map((item) => (
        <li key={item.id} className="grid gap-1 py-4 wrap-anywhere">
          <Link
            href={`${PAGE}/${item.id}`}
            className="font-medium text-primary underline-offset-4 hover:underline"
          >
            <bdi>{item.fileName}</bdi>
          </Link>
          <p className="text-sm">{standingOf(item)}</p>
          <p className="text-sm text-muted-foreground">
            {formatDateTime(item.createdAt)} · <bdi>{item.createdBy}</bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}
