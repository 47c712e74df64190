import type { ListScope } from '#accounts/models/states'
import type { DashboardCharts } from '#dashboard/queries/charts'
import { addressOf } from '~/components/lists/list_address'
import { ONBOARDING_STEPS } from '~/components/people/onboarding_steps'
import { formatMonth } from '~/lib/dates'

/** A line of a chart's table, with the link of its last number. */
export type ChartRow = {
  cells: (string | number)[]
  opens?: { href: string; what: string }
}

type Scope = ListScope | ''

const COMPLIANCE = '/training/compliance'

/** Each month's share belongs to a day, and links to the compliance view of that day. */
export function complianceRows(
  compliance: NonNullable<DashboardCharts['compliance']>,
  scope: Scope
): ChartRow[] {
  const isLast = (index: number) => index === compliance.length - 1
  return compliance.map(({ day, due, current, percent }, index) => ({
    cells: [formatMonth(day), due, current, percent === null ? '—' : `${percent}%`],
    ...(percent !== null && {
      opens: {
        href: addressOf(COMPLIANCE, isLast(index) ? { scope } : { day, scope }),
        what: isLast(index) ? 'up to date today' : `up to date at the end of ${formatMonth(day)}`,
      },
    }),
  }))
}

export const expiryRows = (
  expiries: NonNullable<DashboardCharts['expiries']>,
  scope: Scope
): ChartRow[] =>
  expiries.map(({ month, from, to, count }) => ({
    cells: [formatMonth(month), count],
    ...(count > 0 && {
      opens: {
        href: addressOf(COMPLIANCE, { expiresFrom: from, expiresTo: to, scope }),
        what: `ending in ${formatMonth(month)}`,
      },
    }),
  }))

export const onboardingRows = (
  onboarding: DashboardCharts['onboarding'],
  scope: Scope
): ChartRow[] =>
  ONBOARDING_STEPS.map(({ step, name }) => ({
    cells: [name, onboarding[step]],
    ...(onboarding[step] > 0 && {
      opens: {
        href: addressOf('/employees', { reached: step, addedFrom: onboarding.since, scope }),
        what: name.toLowerCase(),
      },
    }),
  }))

/** Durations have no rows to link to. */
export const durationRows = (times: DashboardCharts['onboardingTimes']): ChartRow[] =>
  times.map(({ month, people, medianDays }) => ({
    cells: [formatMonth(month), people, medianDays ?? '—'],
  }))
