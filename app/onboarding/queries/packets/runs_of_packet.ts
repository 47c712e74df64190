import { table, type Client } from '#core/database/table'

/** The runs that are under way of which a packet is part, in their order. */
export const runsUnderWay = (client: Client, packetId: number) =>
  table(client, 'onboarding_checklists as c')
    .join('onboarding_checklist_packets as p', 'p.checklist_id', 'c.id')
    .where({ 'p.packet_id': packetId, 'c.current': 1, 'c.status': 'open' })
    .orderBy('c.id')
    .select('c.id', 'c.employee_id')

/** Which of some people have a packet in their current run. */
export async function havingPacket(
  client: Client,
  employeeIds: readonly number[],
  packetId: number
): Promise<Set<number>> {
  const rows = await table(client, 'onboarding_checklists as c')
    .join('onboarding_checklist_packets as p', 'p.checklist_id', 'c.id')
    .whereIn('c.employee_id', employeeIds)
    .where({ 'c.current': 1, 'p.packet_id': packetId })
    .whereIn('c.status', ['planned', 'open'])
    .select('c.employee_id')
  return new Set(rows.map((row) => row.employee_id))
}
