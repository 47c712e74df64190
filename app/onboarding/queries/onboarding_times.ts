import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { expression, table } from '#core/database/table'
import { withinTeam } from '#people/queries/team'
import type { Month } from '#training/queries/compliance/expiry_months'
import type { Day } from '#training/compliance_status'
import { localDayOf } from '#settings/local_time'

/** More people than join a large company in a year. */
const MOST_PEOPLE = 50_000

/** When the last required item was settled; of a run that requires nothing, the last of all. */
const SETTLED = `case when i.status in ('done', 'waived') then coalesce(i.done_at, i.waived_at) end`
const FINISHED = `coalesce(max(case when i.required = 1 then ${SETTLED} end), max(${SETTLED}))`

/** A packet that someone is given years later is no onboarding, also where it starts another run. */
const IS_FIRST = `not exists (
  select 1 from onboarding_checklists as earlier
  where earlier.employee_id = c.employee_id and earlier.kind = c.kind
    and earlier.approved_on = c.approved_on and earlier.id < c.id)`

interface Finished {
  opened: string
  finished: string
}

interface Approved {
  approved_on: Day | null
}

/**
 * The duration of onboardings completed in each of the last months, in days from the approval, or the checklist where it came later, until
 * everything that was required was done: the median, which one straggler does not move. Null without
 * any. Read from what the items of the runs keep, which neither a renewal, an archived module nor
 * leaving changes, nor an upgrade, which has settled older runs at its own time. One statement.
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
  // A day early, since months are the company's.
  const since = first.minus({ days: 1 }).toISODate() as Day
  const runs = table(db, 'onboarding_checklists as c')
    .join('onboarding_checklist_items as i', 'i.checklist_id', 'c.id')
    .join('employees as e', 'e.id', 'c.employee_id')
    .where('c.kind', 'onboarding')
    .where((complete) =>
      complete
        .where('c.done_at', '>=', since)
        // Of someone rehired, the status is that of the new employment, and the older run is closed.
        .orWhere((older) =>
          older
            .whereNull('c.done_at')
            .where((done) =>
              done.where('e.onboarding_status', 'complete').orWhere('c.status', 'closed')
            )
        )
    )
    // What a packet gave later is none of it.
    .where((own) => own.whereNull('c.done_at').orWhereColumn('i.opened_at', '<=', 'c.done_at'))
    .whereRaw(IS_FIRST, [])
    .groupBy('c.id', 'c.approved_on')
    .select('c.approved_on')
    .select(expression<Finished>(`min(i.opened_at) as opened, ${FINISHED} as finished`))
    .havingRaw(`sum(case when i.status = 'open' and i.required = 1 then 1 else 0 end) = 0`, [])
    .havingRaw(`${FINISHED} >= ?`, [since])
    .limit(MOST_PEOPLE)
  withinTeam(runs, 'c.employee_id', team)
  const rows = await runs
  const took = Map.groupBy(rows.map(spanOf), ({ doneOn }) => doneOn.slice(0, 7))
  return Array.from({ length: months }, (_, index) => {
    const month = first.plus({ months: index }).toFormat('yyyy-LL')
    const days = (took.get(month) ?? []).map((span) => span.days).toSorted((x, y) => x - y)
    return { month, people: days.length, medianDays: medianOf(days) }
  })
}

/** What was done before the approval is complete with it. */
function spanOf({ approved_on: approvedOn, opened, finished }: Finished & Approved) {
  const openedOn = localDayOf(opened)
  // A first checklist may also be given long after the approval.
  const from = approvedOn && approvedOn > openedOn ? approvedOn : openedOn
  const last = localDayOf(finished)
  const doneOn = last < from ? from : last
  return { doneOn, days: Math.round((Date.parse(doneOn) - Date.parse(from)) / 86_400_000) }
}

function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)]
  const [a, b] = [sorted[low], sorted[high]]
  return a === undefined || b === undefined ? null : (a + b) / 2
}
