import type { Actor } from '#audit/actor'
import { createRole, type RoleInput } from '#accounts/permissions/save_role'
import { addMembers } from '#accounts/permissions/role_members'

/** Roles of a typical company, with the number of people in each. */
const ROLES: (RoleInput & { members: number })[] = [
  {
    name: 'Safety officers',
    description: 'Assign safety training and review the certificates people send in.',
    permissions: ['employees:view', 'training:assign', 'training:review'],
    members: 3,
  },
  {
    name: 'Payroll',
    description: 'See the employee database, with pay.',
    permissions: ['employees:view', 'pay:view'],
    members: 2,
  },
  {
    name: 'Auditors',
    description: 'Read the audit log, for as long as an audit takes.',
    permissions: ['audit:view'],
    members: 0,
  },
]

/**
 * Makes the demo company's roles and gives them to some of its people.
 * @param userIds the accounts that may get a role; each gets one at most.
 */
export async function makeRoles(admin: Actor, userIds: readonly number[]): Promise<void> {
  const left = [...userIds]
  for (const { members, ...input } of ROLES) {
    const { id } = await createRole(input, admin)
    const given = left.splice(0, members)
    if (given.length > 0) await addMembers(id, given, admin)
  }
}
