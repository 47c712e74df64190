import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { updateMany } from '#core/database/bulk_update'
import type { HandoverPart } from '#accounts/services/handover'
import { countRows } from '#audit/personal_data'
import type { Change } from '#audit/services/change'
import { invalidField } from '#core/errors/refusals'
import { isAbove, managersAbove } from '#people/services/manager_chain'

/** Who reports to an account's owner; who has left keeps whom they had. */
const reportsOf = (client: QueryClientContract, userId: number) =>
  client
    .from('employees as r')
    .join('employees as m', 'm.id', 'r.manager_id')
    .where('m.user_id', userId)
    .whereNot('r.status', 'inactive')

interface Report {
  id: number
  from: number
  above: number | null
}

/** The people who report to somebody get another manager, or none. */
export const reportsHandover: HandoverPart = {
  kind: 'reports',
  place: 4,
  count: (userId, client) => countRows(reportsOf(client, userId)),
  told: (count) =>
    count === 1 ? '1 person whose manager they are' : `${count} people whose manager they are`,
  successor: {
    label: 'Their new manager',
    address: '/api/sign/signers?role=EMPLOYEE',
    required: false,
  },
  async carryOut(change, userId, { successorId }) {
    const reports: Report[] = await reportsOf(change.trx, userId)
      .orderBy('r.id')
      .select('r.id', 'm.id as from', 'm.manager_id as above')
    if (successorId !== null) await assertMayManage(change, reports, successorId)
    // Whoever takes over from among them reports to whom their manager reported to.
    const to = ({ id, above }: Report) => (Number(id) === successorId ? above : successorId)
    const rows = reports.map((report) => {
      const columns = { manager_id: to(report), updated_at: change.time }
      return [Number(report.id), columns] as const
    })
    await updateMany(change.trx, 'employees', new Map(rows))
    await change.auditMany(
      reports.map((report) => ({
        action: 'update',
        entityType: 'employee',
        entityId: report.id,
        oldValues: { managerId: Number(report.from) },
        newValues: { managerId: to(report) },
      }))
    )
  },
}

/** @throws Refusal 422 for who does not work here, is the person themselves, or below a report. */
async function assertMayManage(change: Change, reports: Report[], successorId: number) {
  const successor = await change.trx
    .from('employees')
    .where({ id: successorId, status: 'active' })
    .select('id')
    .first()
  if (!successor || reports.some(({ from }) => Number(from) === successorId)) {
    throw invalidField('successorId', 'Choose another active employee as the manager.', 'manager')
  }
  const chain = await managersAbove(change.trx, [successorId])
  const others = reports.filter(({ id }) => Number(id) !== successorId)
  if (others.some(({ id }) => isAbove(chain, Number(id), successorId))) {
    throw invalidField('successorId', 'One of these people is their manager.', 'manager')
  }
}
