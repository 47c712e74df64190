import db from '@adonisjs/lucid/services/db'
import { expression, table } from '#core/database/table'
import { ONBOARDING_STEPS, type OnboardingStep } from '#people/models/states'
import { withinTeam } from '#people/queries/team'
import { REACHED } from '#people/queries/onboarding/onboarding_steps'
import { boundsOfDay, localTime } from '#settings/local_time'

/** The number of added people who reached each step. Each step includes people who are further. */
export interface OnboardingFunnel extends Record<OnboardingStep, number> {
  /** The first day of the period. */
  since: string
}

/**
 * Onboarding progress of people added in the last months who have neither left nor been rejected.
 * One query along the index of creation.
 * @param team only the team of this account.
 */
export async function onboardingFunnel(months: number, team?: number): Promise<OnboardingFunnel> {
  const since = localTime().minus({ months }).toISODate()
  const sums = ONBOARDING_STEPS.map(
    (step) => `sum(case when ${REACHED[step]} then 1 else 0 end) as ${step}`
  )
  const query = table(db, 'employees')
    .where('created_at', '>=', boundsOfDay(since).start)
    .select(expression<Record<OnboardingStep, number | null>>(sums.join(', ')))
  withinTeam(query, 'employees.id', team)
  const row = await query.firstOrFail()
  return {
    since,
    added: row.added ?? 0,
    registered: row.registered ?? 0,
    approved: row.approved ?? 0,
    begun: row.begun ?? 0,
    complete: row.complete ?? 0,
  }
}
