import { table, type Client } from '#core/database/table'
import { firstDayOf } from '#onboarding/first_day'
import type { FirstDay } from '#people/onboarding/settle_onboarding'

/** When and where people start, by employee, as the packets of their onboarding say: one statement. */
export async function firstDays(
  client: Client,
  employeeIds: readonly number[]
): Promise<Map<number, FirstDay>> {
  const rows = await table(client, 'onboarding_checklists as c')
    .join('onboarding_checklist_packets as cp', 'cp.checklist_id', 'c.id')
    .join('onboarding_packets as p', 'p.id', 'cp.packet_id')
    .whereIn('c.employee_id', employeeIds)
    .where({ 'c.kind': 'onboarding', 'c.current': 1 })
    .orderBy('p.name_key')
    .select('c.employee_id', 'p.first_day_time as time', 'p.first_day_place as place')
  const found = new Map<number, FirstDay>()
  for (const [id, own] of Map.groupBy(rows, (row) => row.employee_id)) {
    const day = firstDayOf(own)
    if (day) found.set(id, day)
  }
  return found
}
