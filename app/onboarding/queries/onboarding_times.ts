import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { expression, table } from '#core/database/table'
import { withinTeam } from '#people/queries/team'
import type { Month } from '#training/queries/compliance/expiry_months'
import type { Day } from '#training/compliance_status'
import { localDayOf } from '#settings/local_time'

/** More people than join a large company in a year. */
const MOST_PEOPLE = 50_000

/** Of a run, what was opened first: training never opens before the approval. */
const AT_APPROVAL = `i.opened_at = (
  select min(earliest.opened_at) from onboarding_checklist_items as earliest
  where earliest.checklist_id = i.checklist_id and earliest.kind = 'training')`

/** A packet that someone is given years later is no onboarding, also where it starts another run. */
const IS_FIRST = `not exists (
  select 1 from onboarding_checklists as earlier
  where earlier.employee_id = c.employee_id and earlier.kind = c.kind
    and earlier.approved_on = c.approved_on and earlier.id < c.id)`

interface Finished {
  began: string
  finished: string
}

/**
 * The duration of onboardings completed in each of the last months, in days from the approval until
 * the last training that was given with it was done: the median, which one straggler does not move.
 * Null without any. Read from what the runs keep, which neither a renewal, an archived module nor
 * leaving changes. One statement.
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
  const runs = table(db, 'onboarding_checklists as c')
    .join('onboarding_checklist_items as i', 'i.checklist_id', 'c.id')
    .join('employees as e', 'e.id', 'c.employee_id')
    .where({ 'c.kind': 'onboarding', 'i.kind': 'training' })
    .where((complete) =>
      complete.whereNotNull('c.done_at').orWhere('e.onboarding_status', 'complete')
    )
    .whereRaw(AT_APPROVAL, [])
    .whereRaw(IS_FIRST, [])
    .groupBy('c.id')
    .select(expression<Finished>('min(i.opened_at) as began, max(i.done_at) as finished'))
    .havingRaw(`sum(case when i.status = 'open' and i.required = 1 then 1 else 0 end) = 0`, [])
    // A day early, since months are the company's.
    .havingRaw('max(i.done_at) >= ?', [first.minus({ days: 1 }).toISODate() as Day])
    .limit(MOST_PEOPLE)
  withinTeam(runs, 'c.employee_id', team)
  const rows = await runs
  const took = Map.groupBy(rows, ({ finished }) => localDayOf(finished).slice(0, 7))
  return Array.from({ length: months }, (_, index) => {
    const month = first.plus({ months: index }).toFormat('yyyy-LL')
    const days = (took.get(month) ?? []).map(daysOf).toSorted((a, b) => a - b)
    return { month, people: days.length, medianDays: medianOf(days) }
  })
}

const daysOf = ({ began, finished }: Finished) =>
  Math.round((Date.parse(localDayOf(finished)) - Date.parse(localDayOf(began))) / 86_400_000)

function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)]
  const [a, b] = [sorted[low], sorted[high]]
  return a === undefined || b === undefined ? null : (a + b) / 2
}
