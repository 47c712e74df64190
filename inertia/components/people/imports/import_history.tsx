import { counted, formatCount } from '#core/counted'
import type { ImportSummary } from '#people/import/import_view'
import { Link } from '@inertiajs/react'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table'
import { useIsNarrow } from '~/hooks/use_is_mobile'
import { formatDateTime } from '~/lib/dates'
import { ImportStateBadge } from './import_state_badge'
import { inWords } from './labels'

/** Earlier imports, the newest first. */
export function ImportHistory({ imports }: { imports: ImportSummary[] }) {
  if (useIsNarrow()) {
    return (
      <ul aria-label="Imports" className="grid gap-3">
        {imports.map((item) => (
          <li key={item.id} className="grid gap-2 rounded-lg border p-4">
            <div className="flex items-start justify-between gap-3">
              <FileLink item={item} />
              <ImportStateBadge state={item.state} />
            </div>
            <p className="text-sm">{outcome(item)}</p>
            <p className="text-sm text-muted-foreground wrap-anywhere">
              {formatDateTime(item.createdAt)} · <bdi>{item.createdBy}</bdi>
            </p>
          </li>
        ))}
      </ul>
    )
  }

  return (
    <Table stickyHeader>
      <caption className="sr-only">Imports</caption>
      <TableHeader>
        <TableRow>
          <TableHead>File</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>People</TableHead>
          <TableHead>When</TableHead>
          <TableHead>By</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {imports.map((item) => (
          <TableRow key={item.id}>
            <TableCell className="min-w-56">
              <FileLink item={item} />
              <div className="text-muted-foreground">{counted(item.rowCount, 'row')}</div>
            </TableCell>
            <TableCell>
              <ImportStateBadge state={item.state} />
            </TableCell>
            <TableCell className="min-w-44">{outcome(item)}</TableCell>
            <TableCell className="whitespace-nowrap">{formatDateTime(item.createdAt)}</TableCell>
            <TableCell className="min-w-32">
              <bdi>{item.createdBy}</bdi>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function FileLink({ item }: { item: ImportSummary }) {
  return (
    <Link
      href={`/employees/imports/${item.id}`}
      className="min-w-0 py-1 font-medium wrap-anywhere text-primary underline-offset-4 hover:underline"
    >
      <bdi>{item.fileName}</bdi>
    </Link>
  )
}

function outcome({ state, planned, done, progress }: ImportSummary): string {
  if (state === 'columns') return 'Columns not chosen yet'
  if (state === 'preview') return inWords(planned, 'planned')
  if (state === 'running' || state === 'cancelling') {
    return `${formatCount(progress.done)} of ${counted(progress.all, 'row')}`
  }
  if (state === 'undoing' || state === 'undone') return `Was: ${inWords(done, 'done')}`
  return inWords(done, 'done')
}
