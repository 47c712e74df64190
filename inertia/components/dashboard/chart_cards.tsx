import type { ReactNode } from 'react'
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
} from 'recharts'
import { Card, CardDescription, CardTitle } from '~/components/ui/card'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table'
import type { Charts } from './types'

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

const monthName = (day: string, year: 'numeric' | '2-digit' | undefined) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  )
const short = (day: string) => monthName(day, undefined)
const long = (day: string) => monthName(day, 'numeric')

/** What is looked at rather than read; each stands beside it as a table too. */
export default function ChartCards({ charts }: { charts: Charts }) {
  const { compliance, expiries, onboarding, onboardingTimes } = charts
  const steps = [
    { name: 'Added', people: onboarding.added },
    { name: 'Registered', people: onboarding.registered },
    { name: 'Approved', people: onboarding.approved },
    { name: 'Begun', people: onboarding.begun },
    { name: 'Complete', people: onboarding.complete },
  ]
  return (
    <section aria-label="Charts" className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {compliance && (
        <ChartCard
          title="Compliance over 12 months"
          description="Of the required training that had fallen due, how much was current."
          nothing={compliance.every(({ percent }) => percent === null)}
          empty="No required training has fallen due yet."
          heads={['Month', 'Due', 'Current', 'Compliance']}
          rows={compliance.map((one) => [
            long(one.day),
            one.due,
            one.current,
            one.percent === null ? '—' : `${one.percent}%`,
          ])}
        >
          <LineChart
            accessibilityLayer={false}
            margin={margin}
            data={compliance.map((one) => ({ ...one, name: short(one.day) }))}
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
      {expiries && (
        <ChartCard
          title="Expiries in the next 12 months"
          description="Certificates that end and are not renewed, by month."
          nothing={expiries.every(({ count }) => count === 0)}
          empty="No certificate ends in the next 12 months."
          heads={['Month', 'Certificates']}
          rows={expiries.map(({ month, count }) => [long(month), count])}
        >
          <Bars
            data={expiries.map(({ month, count }) => ({ name: short(month), value: count }))}
            label="Certificates"
            colour="var(--progress-begun)"
          />
        </ChartCard>
      )}
      <ChartCard
        title="Onboarding"
        description="How far those have come who were added in the last 12 months."
        nothing={onboarding.added === 0}
        empty="Nobody was added in the last 12 months."
        heads={['Step', 'People']}
        rows={steps.map(({ name, people }) => [name, people])}
      >
        <Bars
          data={steps.map(({ name, people }) => ({ name, value: people }))}
          label="People"
          colour="var(--progress-running)"
        />
      </ChartCard>
      <ChartCard
        title="Days to complete onboarding"
        description="The median, by the month in which onboarding was complete."
        nothing={onboardingTimes.every(({ medianDays }) => medianDays === null)}
        empty="Nobody has completed onboarding in the last 12 months."
        heads={['Month', 'People', 'Median days']}
        rows={onboardingTimes.map((one) => [long(one.month), one.people, one.medianDays ?? '—'])}
      >
        <Bars
          data={onboardingTimes.map((one) => ({ name: short(one.month), value: one.medianDays }))}
          label="Days"
          colour="var(--progress-complete)"
        />
      </ChartCard>
    </section>
  )
}

interface BarsProps {
  data: { name: string; value: number | null }[]
  label: string
  colour: string
  /** Given by the container around it. */
  width?: number
  height?: number
}

function Bars({ data, label, colour, ...size }: BarsProps) {
  return (
    <BarChart accessibilityLayer={false} margin={margin} data={data} {...size}>
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis dataKey="name" tick={tick} tickLine={false} axisLine={false} />
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
  rows: (string | number)[][]
  children: ReactNode
}

function ChartCard(props: ChartCardProps) {
  const { title, description, nothing, empty, heads, rows, children } = props
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
          {/* The table below says the same to who cannot see it. */}
          <div aria-hidden className="h-56">
            <ResponsiveContainer width="100%" height="100%">
              {children}
            </ResponsiveContainer>
          </div>
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
                  {rows.map((row) => (
                    <TableRow key={row[0]}>
                      {row.map((cell, index) => (
                        <TableCell key={heads[index]} className="tabular-nums">
                          {cell}
                        </TableCell>
                      ))}
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </div>
          </details>
        </>
      )}
    </Card>
  )
}
