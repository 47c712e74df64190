import { DateTime } from 'luxon'
import type { Access } from '#accounts/permissions/access'
import { staleWhileRevalidate } from '#core/cached'
import { onboardingTimes } from '#onboarding/queries/onboarding_times'
import {
  onboardingFunnel,
  type OnboardingFunnel,
} from '#people/queries/onboarding/onboarding_funnel'
import { complianceOnDays } from '#training/queries/compliance/compliance_days'
import type { Share } from '#training/queries/compliance/compliance_summary'
import {
  countExpiriesByMonth,
  type ExpiringMonth,
  type Month,
} from '#training/queries/compliance/expiry_months'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

const MONTHS = 12

/** The dashboard's charts; null without permission to review training. */
export interface DashboardCharts {
  /** At the end of each of the last 11 months, and today. */
  compliance: (Share & { day: Day })[] | null
  /** This month, from today on, and the next eleven. */
  expiries: ExpiringMonth[] | null
  onboarding: OnboardingFunnel
  /** The last twelve months, the current one last. */
  onboardingTimes: { month: Month; people: number; medianDays: number | null }[]
}

/**
 * At most six queries; one if the data have not changed.
 * @param team only the team of this account.
 */
export async function dashboardCharts(
  access: Access,
  version: string,
  team?: number
): Promise<DashboardCharts> {
  const today = localDay()
  const onboarding = await staleWhileRevalidate(
    JSON.stringify(['onboarding charts', today, team]),
    async () => ({
      onboarding: await onboardingFunnel(MONTHS, team),
      onboardingTimes: await onboardingTimes(today, MONTHS, team),
    }),
    version
  )
  if (!access.can('training:review')) return { compliance: null, expiries: null, ...onboarding }
  const training = await staleWhileRevalidate(
    JSON.stringify(['training charts', today, team]),
    () => trainingCharts(today, team),
    version
  )
  return { ...training, ...onboarding }
}

async function trainingCharts(today: Day, team?: number) {
  const month = DateTime.fromISO(today, { zone: 'utc' }).startOf('month')
  const days = Array.from({ length: MONTHS - 1 }, (_, index) =>
    month.minus({ months: MONTHS - 2 - index, days: 1 }).toISODate()
  ).filter((day) => day !== null)
  const material = await loadMaterialVersions()
  const shares = await complianceOnDays([...days, today], material, team)
  return {
    compliance: [...shares].map(([day, share]) => ({ day, ...share })),
    expiries: await countExpiriesByMonth(today, MONTHS, material, team),
  }
}
