import type { ListScope } from '#accounts/models/states'
import type { DashboardCharts } from '#dashboard/queries/charts'
import { Link, router } from '@inertiajs/react'
import { useMemo, type ReactNode } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type MouseHandlerDataParam,
} from 'recharts'
import { useIsMobile } from '~/hooks/use_is_mobile'
import { formatShortMonth } from '~/lib/dates'
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
import {
  complianceRows,
  durationRows,
  expiryRows,
  onboardingRows,
  type ChartRow,
} from './chart_rows'

const tick = { fill: 'var(--muted-foreground)', fontSize: 12 }
const margin = { top: 8, right: 12, bottom: 0, left: -16 }
const tooltip = {
  contentStyle: {
    background: 'var(--popover)',
    border: '1px solid var(--border)',
    borderRadius: 8,
    color: 'var(--popover-foreground)',
  },
  labelStyle: { color: 'var(--popover-foreground)' },
  itemStyle: { color: 'var(--popover-foreground)' },
  cursor: { fill: 'var(--accent)', stroke: 'var(--border)' },
}

function chartRows(charts: DashboardCharts, scope: ListScope | '') {
  const { compliance, expiries, onboarding, onboardingTimes } = charts
  return {
    compliance: compliance && complianceRows(compliance, scope),
    expiries: expiries && expiryRows(expiries, scope),
    onboarding: onboardingRows(onboarding, scope),
    times: durationRows(onboardingTimes),
  }
}

interface ChartCardsProps {
  charts: DashboardCharts
  /** whose numbers they show; the lists they open show the same people */
  scope: ListScope | ''
}

/** The charts; each also has a table. */
export default function ChartCards({ charts, scope }: ChartCardsProps) {
  const { compliance, expiries, onboarding, onboardingTimes } = charts
  const rows = useMemo(() => chartRows(charts, scope), [charts, scope])
  return (
    <section aria-label="Charts" className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {compliance && rows.compliance && (
        <ChartCard
          title="Compliance over 12 months"
          description="Share of required training that is up to date"
          nothing={compliance.every(({ percent }) => percent === null)}
          empty="No required training is due yet."
          heads={['Month', 'Due', 'Current', 'Compliance']}
          rows={rows.compliance}
        >
          <LineChart
            accessibilityLayer={false}
            margin={margin}
            data={compliance.map((one) => ({ ...one, name: formatShortMonth(one.day) }))}
            onClick={opening(rows.compliance)}
            className="cursor-pointer"
          >
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis dataKey="name" tick={tick} tickLine={false} axisLine={false} />
            <YAxis
              domain={[0, 100]}
              unit="%"
              tick={tick}
              tickLine={false}
              axisLine={false}
              width={60}
            />
            <Tooltip {...tooltip} />
            <Line
              dataKey="percent"
              name="Compliance"
              unit="%"
              stroke="var(--primary)"
              strokeWidth={2.5}
              dot={{ r: 3, fill: 'var(--primary)' }}
              isAnimationActive={false}
            />
          </LineChart>
        </ChartCard>
      )}
      {expiries && rows.expiries && (
        <ChartCard
          title="Expiring in the next 12 months"
          description="Certificates expiring, by month"
          nothing={expiries.every(({ count }) => count === 0)}
          empty="No certificate ends in the next 12 months."
          heads={['Month', 'Certificates']}
          rows={rows.expiries}
        >
          <Bars
            rows={rows.expiries}
            data={expiries.map(({ month, count }) => ({
              name: formatShortMonth(month),
              value: count,
            }))}
            label="Certificates"
            colour="var(--progress-begun)"
          />
        </ChartCard>
      )}
      <ChartCard
        title="Onboarding"
        description="New hires from the last 12 months, by stage"
        nothing={onboarding.added === 0}
        empty="No one was added in the last 12 months."
        heads={['Step', 'People']}
        rows={rows.onboarding}
      >
        <Bars
          rows={rows.onboarding}
          data={rows.onboarding.map(({ cells: [name, value] }) => ({
            name: String(name),
            value: Number(value),
          }))}
          label="People"
          colour="var(--progress-running)"
        />
      </ChartCard>
      <ChartCard
        title="Days to complete onboarding"
        description="Median, by the month onboarding was completed"
        nothing={onboardingTimes.every(({ medianDays }) => medianDays === null)}
        empty="No one has completed onboarding in the last 12 months."
        heads={['Month', 'People', 'Median days']}
        rows={rows.times}
        note="Counts people who finished their onboarding training in the month. Days count from its assignment."
      >
        <Bars
          data={onboardingTimes.map((one) => ({
            name: formatShortMonth(one.month),
            value: one.medianDays,
          }))}
          label="Days"
          colour="var(--progress-complete)"
        />
      </ChartCard>
    </section>
  )
}

/** A mouse click opens the rows behind a bar; a tap on a touch screen only shows its number. */
const opening =
  (rows: readonly ChartRow[]) =>
  ({ activeTooltipIndex }: MouseHandlerDataParam, event: { nativeEvent: Event }) => {
    // Without a pointer type, it may have been a touch.
    const { pointerType } = event.nativeEvent as PointerEvent
    if (pointerType !== 'mouse' && pointerType !== 'pen') return
    const opens = rows[Number(activeTooltipIndex ?? -1)]?.opens
    if (opens) router.visit(opens.href)
  }

interface BarsProps {
  /** Links of the bars. */
  rows?: ChartRow[]
  data: { name: string; value: number | null }[]
  label: string
  colour: string
  /** Set by the surrounding container. */
  width?: number
  height?: number
}

/** Steps cannot be inferred from their neighbors, unlike months, so each has a label. */
const MOST_NAMED = 5

function Bars({ rows, data, label, colour, ...size }: BarsProps) {
  const isMobile = useIsMobile()
  const named = data.length <= MOST_NAMED
  return (
    <BarChart
      accessibilityLayer={false}
      margin={margin}
      data={data}
      {...(rows && { onClick: opening(rows), className: 'cursor-pointer' })}
      {...size}
    >
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey="name"
        tick={named && isMobile ? { ...tick, fontSize: 10 } : tick}
        interval={named ? 0 : 'preserveEnd'}
        tickLine={false}
        axisLine={false}
      />
      <YAxis allowDecimals={false} tick={tick} tickLine={false} axisLine={false} width={60} />
      <Tooltip {...tooltip} />
      <Bar
        dataKey="value"
        name={label}
        fill={colour}
        radius={[4, 4, 0, 0]}
        isAnimationActive={false}
      />
    </BarChart>
  )
}

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

function ChartCard(props: ChartCardProps) {
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
