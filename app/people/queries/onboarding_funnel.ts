import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { ONBOARDING_STEPS, type OnboardingStep } from '#people/models/states'
import { REACHED } from '#people/queries/onboarding_steps'

/** Of the people who were added: how many came how far. Each includes those that came further. */
export interface OnboardingFunnel extends Record<OnboardingStep, number> {
  /** The first day on which they were added. */
  since: string
}

/**
 * How far those have come who were added in the last so many months and have neither left nor been
 * rejected. One statement along the index of when they were added.
 */
export async function onboardingFunnel(months: number): Promise<OnboardingFunnel> {
  const since = DateTime.utc().minus({ months }).toISODate()
  const row = (await ONBOARDING_STEPS.reduce(
    (query, step) =>
      query.select(db.raw(`sum(case when ${REACHED[step]} then 1 else 0 end) as ${step}`)),
    db.from('employees').where('created_at', '>=', since)
  ).first()) as Record<OnboardingStep, number | string | null> | null
  const of = (step: OnboardingStep) => Number(row?.[step] ?? 0)
  return {
    since,
    added: of('added'),
    registered: of('registered'),
    approved: of('approved'),
    begun: of('begun'),
    complete: of('complete'),
  }
}
