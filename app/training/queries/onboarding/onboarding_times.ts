import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { expression, over, table } from '#core/database/table'
import { withinTeam } from '#people/queries/team'
import type { Month } from '#training/queries/compliance/expiry_months'
import type { Day } from '#training/compliance_status'

/** More people than join a large company in a year. */
const MOST_PEOPLE = 50_000

/** Of those that count for someone's onboarding, they were assigned first. */
const AT_APPROVAL = `asked.assigned_on = (
  select min(earliest.assigned_on) from training_assignments as earliest
  where earliest.employee_id = asked.employee_id
    and earliest.for_onboarding = 1 and earliest.open = 1)`

interface Finished {
  began: Day
  finished: Day
}

/**
 * The duration of onboardings completed in each of the last months, in days from assignment at
 * approval to the last completion of what was assigned then: the median, which one straggler does
 * not move. What a packet gives years later, also of leaving, is none of it. Null without any. One
 * statement.
 * @param team only the team of this account.
 */
export async function onboardingTimes(
  day: Day,
  months: number,
  team?: number
): Promise<{ month: Month; people: number; medianDays: number | null }[]> {
  const first = DateTime.fromISO(day, { zone: 'utc' })
    .startOf('month')
    .minus({ months: months - 1 })
  // The first completion of each since its assignment; then the last of all.
  const items = table(db, 'employees')
    .join('training_assignments as asked', 'asked.employee_id', 'employees.id')
    .join('training_completions as done', (join) => {
      join
        .on('done.employee_id', 'asked.employee_id')
        .andOn('done.module_id', 'asked.module_id')
        .andOn('done.completed_on', '>=', 'asked.assigned_on')
    })
    .where('employees.onboarding_status', 'complete')
    .where('asked.for_onboarding', true)
    .where('asked.open', 1)
    .whereRaw(AT_APPROVAL, [])
    .where('done.live', 1)
    .groupBy('asked.employee_id', 'asked.module_id', 'asked.assigned_on')
    .select('asked.employee_id', 'asked.assigned_on')
    .min('done.completed_on as done_on')
  withinTeam(items, 'employees.id', team)
  const rows = await over(db, items, 'items')
    .groupBy('items.employee_id')
    .select(expression<Finished>('min(items.assigned_on) as began, max(items.done_on) as finished'))
    .havingRaw('max(items.done_on) >= ?', [first.toISODate() as Day])
    .limit(MOST_PEOPLE)
  const took = Map.groupBy(rows, ({ finished }) => finished.slice(0, 7))
  return Array.from({ length: months }, (_, index) => {
    const month = first.plus({ months: index }).toFormat('yyyy-LL')
    const days = (took.get(month) ?? []).map(daysOf).toSorted((a, b) => a - b)
    return { month, people: days.length, medianDays: medianOf(days) }
  })
}

const daysOf = ({ began, finished }: Finished) =>
  Math.round((Date.parse(finished) - Date.parse(began)) / 86_400_000)

function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)]
  const [a, b] = [sorted[low], sorted[high]]
  return a === undefined || b === undefined ? null : (a + b) / 2
}
