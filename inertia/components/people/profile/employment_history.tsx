import type { Data } from '@generated/data'
import { payInWords } from '#people/employment/pay_in_words'
import { Badge } from '~/components/ui/badge'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table'
import { formatShortDate } from '~/lib/dates'
import { orDash } from '~/lib/people'
import { NothingYet, ProfileSection } from './profile_section'

interface EmploymentHistoryProps {
  periods: Data.People.Employment[]
  total: number
  /** whether the viewer sees pay, which only some periods may have */
  showsPay: boolean
  /** former and rejected employees have no open period */
  works: boolean
  /** the company's day */
  today: string
}

const reasons = { hired: 'Hired', changed: 'Changed', rehired: 'Rehired' }

export function EmploymentHistory(props: EmploymentHistoryProps) {
  const { periods, total, ...shown } = props
  return (
    <ProfileSection anchor="job" title="Employment history">
      {periods.length === 0 ? (
        <NothingYet>Nothing recorded yet.</NothingYet>
      ) : (
        // The available width decides which of the two is shown, not the window.
        <div className="@container">
          <ol className="grid gap-3 @3xl:hidden">
            {periods.map((period) => (
              <PeriodCard key={period.id} period={period} {...shown} />
            ))}
          </ol>
          <div className="@max-3xl:hidden">
            <PeriodTable periods={periods} {...shown} />
          </div>
        </div>
      )}
      {total > periods.length && (
        <p className="text-sm text-muted-foreground">
          The latest {periods.length} of {total} periods are shown.
        </p>
      )}
    </ProfileSection>
  )
}

function PeriodTable({ periods, showsPay, ...days }: Omit<EmploymentHistoryProps, 'total'>) {
  return (
    <Table className="table-fixed">
      <caption className="sr-only">Employment history, the latest first</caption>
      <TableHeader>
        <TableRow>
          <TableHead>Period</TableHead>
          <TableHead>Position</TableHead>
          <TableHead>Department</TableHead>
          <TableHead>Location</TableHead>
          {showsPay && <TableHead>Pay</TableHead>}
          <TableHead className="w-28">Reason</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {periods.map((period) => (
          <TableRow key={period.id}>
            <TableCell>
              <Days period={period} {...days} />
            </TableCell>
            <Text>{period.position}</Text>
            <Text>{period.department}</Text>
            <Text>{period.location}</Text>
            {showsPay && <Text>{payOf(period)}</Text>}
            <TableCell>
              <Badge variant="neutral">{reasons[period.reason]}</Badge>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Text({ children }: { children: string | null }) {
  return (
    <TableCell className="wrap-anywhere">
      <bdi>{orDash(children)}</bdi>
    </TableCell>
  )
}

interface DaysProps extends Pick<EmploymentHistoryProps, 'works' | 'today'> {
  period: Data.People.Employment
}

function Days({ period, works, today }: DaysProps) {
  const { startedOn, endedOn } = period
  const start = <time dateTime={startedOn}>{formatShortDate(startedOn)}</time>
  if (!endedOn && startedOn > today) return <>From {start}</>
  return (
    <>
      {start}
      {' – '}
      {endedOn ? <time dateTime={endedOn}>{formatShortDate(endedOn)}</time> : works ? 'today' : '—'}
    </>
  )
}

const payOf = ({ pay }: Data.People.Employment): string | null => payInWords(pay) || null

function PeriodCard({ period, showsPay, ...days }: DaysProps & { showsPay: boolean }) {
  const lines = [
    ['Position', period.position],
    ['Department', period.department],
    ['Location', period.location],
    ['Pay', showsPay ? payOf(period) : null],
  ].filter(([, value]) => value)

  return (
    <li className="grid gap-2 rounded-lg border p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          <Days period={period} {...days} />
        </p>
        <Badge variant="neutral">{reasons[period.reason]}</Badge>
      </div>
      {lines.length > 0 && (
        <dl className="grid gap-1 text-sm">
          {lines.map(([label, value]) => (
            <div key={label} className="flex gap-2">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
