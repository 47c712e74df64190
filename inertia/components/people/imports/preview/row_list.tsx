import { formatCount } from '#core/counted'
import type { ImportRowView } from '#people/import/import_rows'
import { Fragment, useState } from 'react'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table'
import { useIsNarrow } from '~/hooks/use_is_mobile'
import { RowCells } from './row_cells'
import { cellsId, RowBadges, RowPerson, RowToggle, type RowProps } from './row_parts'
import { RowRemarks } from './row_remarks'
import type { Tense } from '../labels'

interface RowListProps {
  rows: ImportRowView[]
  tense: Tense
}

/** Rows of the file with their expected or actual results; all cells on demand. */
export function RowList({ rows, tense }: RowListProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())

  function toggle(number: number) {
    const next = new Set(open)
    if (!next.delete(number)) next.add(number)
    setOpen(next)
  }

  const propsOf = (row: ImportRowView): RowProps => ({
    row,
    tense,
    open: open.has(row.number),
    onToggle: () => toggle(row.number),
  })

  if (useIsNarrow()) {
    return (
      <ul aria-label="Rows" className="grid gap-3">
        {rows.map((row) => (
          <li key={row.number} className="rounded-lg border p-4">
            <RowCard {...propsOf(row)} />
          </li>
        ))}
      </ul>
    )
  }

  return (
    <Table>
      <caption className="sr-only">Rows of the file</caption>
      <TableHeader>
        <TableRow>
          <TableHead className="text-right">Row</TableHead>
          <TableHead>Person</TableHead>
          <TableHead>{tense === 'planned' ? 'What happens' : 'What happened'}</TableHead>
          <TableHead className="w-2/5">Notes and changes</TableHead>
          <TableHead>
            <span className="sr-only">All cells</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRows key={row.number} {...propsOf(row)} />
        ))}
      </TableBody>
    </Table>
  )
}

function TableRows(props: RowProps) {
  const { row, tense, open } = props

  return (
    <Fragment>
      <TableRow className={open ? 'border-b-0 bg-muted/60' : undefined}>
        <TableCell className="text-right text-muted-foreground tabular-nums">
          {formatCount(row.number)}
        </TableCell>
        <TableCell className="w-1/3 min-w-56">
          <RowPerson row={row} />
        </TableCell>
        <TableCell>
          <RowBadges row={row} tense={tense} />
        </TableCell>
        <TableCell>
          <RowRemarks row={row} />
        </TableCell>
        <TableCell className="text-right">
          <RowToggle {...props} />
        </TableCell>
      </TableRow>
      {open && (
        <TableRow className="hover:bg-transparent">
          <TableCell />
          <TableCell colSpan={4} id={cellsId(row)} className="pt-3 pb-5">
            <RowCells row={row} />
          </TableCell>
        </TableRow>
      )}
    </Fragment>
  )
}

function RowCard(props: RowProps) {
  const { row, tense, open } = props

  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <RowPerson row={row} />
        <RowBadges row={row} tense={tense} />
      </div>
      <RowRemarks row={row} />
      <div className="-mr-3 -mb-2 flex items-center justify-between gap-3">
        <span className="text-sm text-muted-foreground tabular-nums">
          Row {formatCount(row.number)}
        </span>
        <RowToggle {...props} />
      </div>
      {open && (
        <div id={cellsId(row)} className="border-t pt-3">
          <RowCells row={row} />
        </div>
      )}
    </div>
  )
}
