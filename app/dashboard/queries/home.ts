import type User from '#access/models/user'
import type { Access } from '#access/services/access'
import { listEmployees } from '#people/queries/employee_list'
import { listPending } from '#people/queries/pending_list'
import EmployeeTransformer from '#people/transformers/employee_transformer'

/** spec.md 9: the dashboard's card shows at most three people who wait. */
const PENDING_SHOWN = 3
const RECENT_SHOWN = 5

/** The day's work: who waits for approval, and who came last. */
export async function showHome(_user: User, access: Access) {
  const mayViewEmployees = access.can('employees:view')
  const mayUpdateEmployees = access.can('employees:update')
  const pending = mayUpdateEmployees ? await listPending({}, { perPage: PENDING_SHOWN }) : null
  const recent = mayViewEmployees
    ? await listEmployees({ sort: '-createdAt' }, { perPage: RECENT_SHOWN })
    : null
  return {
    mayViewEmployees,
    mayUpdateEmployees,
    pendingApprovals: EmployeeTransformer.transform(pending?.rows ?? []).useVariant('forApproval'),
    pendingCount: pending?.total ?? 0,
    recentEmployees: EmployeeTransformer.transform(recent?.rows ?? []),
  }
}
