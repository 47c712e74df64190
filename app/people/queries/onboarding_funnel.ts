import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#audit/services/time'

/** Of the people who were added: how many came how far. Each includes those that came further. */
export interface OnboardingFunnel {
  added: number
  registered: number
  approved: number
  begun: number
  complete: number
}

/**
 * How far those have come who were added in the last so many months and have neither left nor been
 * rejected. One statement along the index of when they were added.
 */
export async function onboardingFunnel(months: number): Promise<OnboardingFunnel> {
  const since = dbTime(DateTime.utc().minus({ months }))
  const sum = (condition: string, name: string) =>
    db.raw(`sum(case when ${condition} then 1 else 0 end) as ${name}`)
  const row = (await db
    .from('employees')
    .where('created_at', '>=', since)
    .whereIn('status', ['active', 'pending'])
    .count('* as added')
    .select(sum('registered_at is not null', 'registered'))
    .select(sum(`registered_at is not null and status = 'active'`, 'approved'))
    .select(
      sum(
        `registered_at is not null and status = 'active'
         and onboarding_status in ('in_progress', 'complete')`,
        'begun'
      )
    )
    .select(
      sum(
        `registered_at is not null and status = 'active' and onboarding_status = 'complete'`,
        'complete'
      )
    )
    .first()) as Record<keyof OnboardingFunnel, number | string | null> | null
  const of = (name: keyof OnboardingFunnel) => Number(row?.[name] ?? 0)
  return {
    added: of('added'),
    registered: of('registered'),
    approved: of('approved'),
    begun: of('begun'),
    complete: of('complete'),
  }
}
