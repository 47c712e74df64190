import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { ResponsiveContainer } from 'recharts'
import { ErrorBoundary } from '~/components/layout/error_boundary'
import { Card, CardDescription, CardTitle } from '~/components/ui/card'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table'
import type { ChartRow } from './chart_rows'

interface ChartCardProps {
  title: string
  description: string
  nothing: boolean
  empty: string
  heads: string[]
  rows: ChartRow[]
  /** What the table counts, where it has no links. */
  note?: string
  children: ReactNode
}

/** A chart with the same numbers as a table, which screen readers read instead. */
export function ChartCard(props: ChartCardProps) {
  const { title, description, nothing, empty, heads, rows, note, children } = props
  return (
    <Card className="min-w-0">
      <div>
        <CardTitle>{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </div>
      {nothing ? (
        <p className="py-8 text-center text-sm text-muted-foreground">{empty}</p>
      ) : (
        <>
          {/* Hidden from screen readers, which read the table below. */}
          <ErrorBoundary
            shows={rows}
            fallback={
              <p role="status" className="text-sm text-muted-foreground">
                Couldn’t draw this chart. The table shows the same numbers.
              </p>
            }
          >
            <div aria-hidden className="h-56">
              <ResponsiveContainer width="100%" height="100%">
                {children}
              </ResponsiveContainer>
            </div>
          </ErrorBoundary>
          <details className="text-sm">
            <summary className="min-h-6 w-fit cursor-pointer font-semibold text-primary">
              Show as a table<span className="sr-only">: {title}</span>
            </summary>
            <div className="mt-3">
              <Table>
                <caption className="sr-only">{title}</caption>
                <TableHeader>
                  <TableRow>
                    {heads.map((head) => (
                      <TableHead key={head}>{head}</TableHead>
                    ))}
                  </TableRow>
                </TableHeader>
                <TableBody>
                  {rows.map(({ cells, opens }) => (
                    <TableRow key={cells[0]}>
                      {cells.map((cell, index) => (
                        <TableCell key={heads[index]} className="whitespace-nowrap tabular-nums">
                          {opens && index === cells.length - 1 ? (
                            <Link
                              href={opens.href}
                              className="inline-block min-h-6 min-w-6 font-semibold text-primary underline underline-offset-4"
                            >
                              {cell}
                              <span className="sr-only"> {opens.what}</span>
                            </Link>
                          ) : (
                            cell
                          )}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
              {note && <p className="mt-3 text-muted-foreground">{note}</p>}
            </div>
          </details>
        </>
      )}
    </Card>
  )
}
