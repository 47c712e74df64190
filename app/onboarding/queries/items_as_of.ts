import db from '@adonisjs/lucid/services/db'
import { table, type RowOf } from '#core/database/table'
import type { PacketKind } from '#onboarding/models/states'
import type { Day } from '#training/compliance_status'
import { boundsOfDay, localDayOf } from '#settings/local_time'

const RUNS_AT_ONCE = 200

const runsOf = (
  until: string,
  { kind, department }: { kind?: PacketKind; department?: string }
) => {
  const query = table(db, 'onboarding_checklists as c')
    .join('employees as e', 'e.id', 'c.employee_id')
    .join('users as u', 'u.id', 'e.user_id')
    // Not by when it was opened: of one that is planned, items may be open already.
    .where('c.created_at', '<=', until)
    .where((closed) => closed.whereNull('c.closed_at').orWhere('c.closed_at', '>', until))
    .orderBy('c.id')
    .limit(RUNS_AT_ONCE)
    .select('c.id', 'c.kind', 'c.opened_at', 'e.employee_number', 'u.first_name', 'u.last_name')
    .select('u.department')
  if (kind) query.where('c.kind', kind)
  if (department) query.where('u.department', department)
  return query
}

const itemsOf = (runIds: readonly number[], until: string) =>
  table(db, 'onboarding_checklist_items as i')
    .whereIn('i.checklist_id', runIds)
    .where('i.opened_at', '<=', until)
    .where((gone) => gone.whereNull('i.removed_at').orWhere('i.removed_at', '>', until))
    .orderBy('i.checklist_id')
    .orderBy('i.position')
    .select('i.checklist_id', 'i.name', 'i.kind', 'i.required', 'i.due_on', 'i.begun_at')
    .select('i.done_at', 'i.waived_at')

/** How an item stood at the end of a day. */
export type StatusAsOf = 'done' | 'waived' | 'late' | 'under way' | 'open'

function statusOf(item: RowOf<ReturnType<typeof itemsOf>>, day: Day, until: string): StatusAsOf {
  if (item.done_at !== null && item.done_at <= until) return 'done'
  if (item.waived_at !== null && item.waived_at <= until) return 'waived'
  if (item.due_on !== null && item.due_on < day) return 'late'
  return item.begun_at !== null && item.begun_at <= until ? 'under way' : 'open'
}

/**
 * The items of all runs that were under way, or done and not put away, at the end of a day, and
 * what was open before an approval; some runs at a time: two statements for every 200. A task that
 * was undone since counts as open.
 */
export async function* itemsAsOf(day: Day, filters: { kind?: PacketKind; department?: string }) {
  const until = boundsOfDay(day).end
  let last = 0
  for (;;) {
    const runs = await runsOf(until, filters).where('c.id', '>', last)
    if (runs.length === 0) return
    last = runs.at(-1)?.id ?? last
    const byId = new Map(runs.map((run) => [run.id, run]))
    const items = await itemsOf([...byId.keys()], until)
    yield items.map((item) => {
      const run = byId.get(item.checklist_id) as (typeof runs)[number]
      const status = statusOf(item, day, until)
      return {
        employeeId: run.employee_number,
        name: `${run.first_name} ${run.last_name}`.trim(),
        department: run.department,
        kind: run.kind,
        startedOn: run.opened_at && run.opened_at <= until ? localDayOf(run.opened_at) : null,
        item: item.name,
        itemKind: item.kind,
        required: item.required === 1,
        dueOn: item.due_on,
        status,
        doneOn: status === 'done' && item.done_at ? localDayOf(item.done_at) : null,
      }
    })
  }
}

export type ItemAsOf =
  ReturnType<typeof itemsAsOf> extends AsyncGenerator<(infer Item)[]> ? Item : never
