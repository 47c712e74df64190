import type { ListScope } from '#accounts/models/states'
import type { DashboardCharts } from '#dashboard/queries/charts'
import { router } from '@inertiajs/react'
import { useMemo } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Tooltip,
  XAxis,
  YAxis,
  type MouseHandlerDataParam,
} from 'recharts'
import { useIsMobile } from '~/hooks/use_is_mobile'
import { formatShortMonth } from '~/lib/dates'
import { ChartCard } from './chart_card'
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
            color="var(--progress-begun)"
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
          color="var(--progress-running)"
        />
      </ChartCard>
      <ChartCard
        title="Days to complete onboarding"
        description="Median, by the month onboarding was completed"
        nothing={onboardingTimes.every(({ medianDays }) => medianDays === null)}
        empty="No one has completed onboarding in the last 12 months."
        heads={['Month', 'People', 'Median days']}
        rows={rows.times}
        note="Counts people for whom all that was required of them, trainings, documents and tasks, was done in the month. Days count from the approval."
      >
        <Bars
          data={onboardingTimes.map((one) => ({
            name: formatShortMonth(one.month),
            value: one.medianDays,
          }))}
          label="Days"
          color="var(--progress-complete)"
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
  color: string
  /** Set by the surrounding container. */
  width?: number
  height?: number
}

/** Steps cannot be inferred from their neighbors, unlike months, so each has a label. */
const MOST_NAMED = 5

function Bars({ rows, data, label, color, ...size }: BarsProps) {
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
        fill={color}
        radius={[4, 4, 0, 0]}
        isAnimationActive={false}
      />
    </BarChart>
  )
}
