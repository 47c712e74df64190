import { updateMany } from '#core/database/bulk_update'
import type { ReassignmentPart } from '#accounts/services/reassignment'
import type { Change } from '#audit/services/change'
import { invalidField } from '#core/errors/http_errors'
import Employee from '#people/models/employee'
import {
  countDirectReports,
  directReportsOf,
  type DirectReport,
} from '#people/queries/employees/direct_reports'
import { isAbove, managersAbove } from '#people/services/manager_chain'
import { counted } from '#core/counted'

/** A person's direct reports get another manager, or none. */
export const directReportsReassignment: ReassignmentPart = {
  kind: 'reports',
  place: 5,
  count: (userId, client) => countDirectReports(client, userId),
  told: (count) => counted(count, 'person they manage', 'people they manage'),
  done: (count, { successor }) =>
    counted(count, 'person they managed was', 'people they managed were') +
    (successor ? ` handed over to ${successor}.` : ' left without a manager.'),
  successor: {
    label: 'Their new manager',
    address: '/api/sign/signers?role=SUCCESSOR',
    withoutOne: 'If you choose no one, they will have no manager.',
  },
  async carryOut(change, userId, { successorId }) {
    const reports = await directReportsOf(change.trx, userId)
    const successor = successorId === null ? null : await managerToBe(change, reports, successorId)
    // A successor from among them reports to their former manager's manager.
    const to = ({ id, above }: DirectReport) => (id === successorId ? above : successorId)
    const rows = reports.map((report) => {
      const columns = { manager_id: to(report), updated_at: change.time }
      return [report.id, columns] as const
    })
    await updateMany(change.trx, Employee, new Map(rows))
    await change.auditMany(
      reports.map((report) => ({
        action: 'update',
        entityType: 'employee',
        entityId: report.id,
        oldValues: { managerId: report.from },
        newValues: { managerId: to(report) },
      }))
    )
    const name = successor && successor.user.displayName
    const fromThem = reports.find(({ id }) => id === successorId)
    if (!name || !fromThem) return name
    return fromThem.above === null
      ? `${name}, who now has no manager`
      : `${name}, who now reports to the manager above`
  },
}

/** @throws HttpError 422 for an inactive person, the person themselves, or one below a report. */
async function managerToBe(change: Change, reports: DirectReport[], successorId: number) {
  const successor = await Employee.query({ client: change.trx })
    .where('id', successorId)
    .preload('user')
    .first()
  if (!successor?.isActive || reports.some(({ from }) => from === successorId)) {
    throw invalidField('successorId', 'Choose another active employee as the manager.', 'manager')
  }
  const chain = await managersAbove(change.trx, [successorId])
  const others = reports.filter(({ id }) => id !== successorId)
  if (others.some(({ id }) => isAbove(chain, id, successorId))) {
    throw invalidField('successorId', 'One of these people is their manager.', 'manager')
  }
  return successor
}
