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
}

const reasons = { hired: 'Hired', changed: 'Changed', rehired: 'Rehired' }

export function EmploymentHistory({ periods, total, showsPay, works }: EmploymentHistoryProps) {
  return (
    <ProfileSection anchor="job" title="Employment History">
      {periods.length === 0 ? (
        <NothingYet>Nothing recorded yet.</NothingYet>
      ) : (
        // The available width decides which of the two is shown, not the window.
        <div className="@container">
          <ol className="grid gap-3 @3xl:hidden">
            {periods.map((period) => (
              <PeriodCard key={period.id} period={period} showsPay={showsPay} works={works} />
            ))}
          </ol>
          <div className="@max-3xl:hidden">
            <PeriodTable periods={periods} showsPay={showsPay} works={works} />
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

type PeriodTableProps = Pick<EmploymentHistoryProps, 'periods' | 'showsPay' | 'works'>

function PeriodTable({ periods, showsPay, works }: PeriodTableProps) {
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
              <Days period={period} works={works} />
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

function Days({ period, works }: { period: Data.People.Employment; works: boolean }) {
  const { startedOn, endedOn } = period
  return (
    <>
      <time dateTime={startedOn}>{formatShortDate(startedOn)}</time>
      {' – '}
      {endedOn ? <time dateTime={endedOn}>{formatShortDate(endedOn)}</time> : works ? 'today' : '—'}
    </>
  )
}

const payOf = ({ pay }: Data.People.Employment): string | null => payInWords(pay) || null

interface PeriodCardProps {
  period: Data.People.Employment
  showsPay: boolean
  works: boolean
}

function PeriodCard({ period, showsPay, works }: PeriodCardProps) {
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
          <Days period={period} works={works} />
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
