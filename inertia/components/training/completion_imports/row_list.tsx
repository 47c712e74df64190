import type { RowView } from '#training/completion_imports/queries/view'
import { Badge } from '~/components/ui/badge'
import { formatShortDate } from '~/lib/dates'
import { labelOf, VARIANTS, type Tense } from './import_labels'

/** Rows of the file: person, module, date, and why one is refused. */
export function HistoryRowList({ rows, tense }: { rows: RowView[]; tense: Tense }) {
  return (
    <ul aria-label="Rows" className="divide-y">
      {rows.map((row) => (
        <Row key={row.number} row={row} tense={tense} />
      ))}
    </ul>
  )
}

function Row({ row, tense }: { row: RowView; tense: Tense }) {
  const verdict = (tense === 'done' ? row.outcome : row.verdict) ?? row.verdict
  const { completedOn, expiresOn, score, trainer } = row

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <span className="w-16 shrink-0 text-sm text-muted-foreground tabular-nums">
        Row {row.number}
      </span>
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {row.module && completedOn ? (
          <>
            <p className="font-medium">
              <bdi>{row.name}</bdi>, <bdi>{row.module}</bdi>
            </p>
            <p className="text-sm text-muted-foreground">
              Completed on {formatShortDate(completedOn)}
              {expiresOn && `, valid until ${formatShortDate(expiresOn)}`}
              {score !== null && `, ${score}%`}
              {trainer && (
                <>
                  , by <bdi>{trainer}</bdi>
                </>
              )}
            </p>
          </>
        ) : (
          <p className="text-sm text-muted-foreground">
            <bdi>{row.values.map(({ value }) => value).join(' · ')}</bdi>
          </p>
        )}
        {row.reason && <p className="text-sm">{row.reason}.</p>}
      </div>
      <Badge variant={VARIANTS[verdict]}>{labelOf(verdict, tense)}</Badge>
    </li>
  )
}
