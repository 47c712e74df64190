import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { table, type Client } from '#core/database/table'
import type { Day } from '#training/compliance_status'

/** Accounts of one statement. */
const MOST_ITEMS = 2_000

/** Open items of running checklists, with whose they are. */
const openItems = (client: Client) =>
  table(client, 'onboarding_checklist_items as i')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .where('i.status', 'open')
    .whereIn('c.status', ['planned', 'open', 'done'])

/**
 * Who has something of some runs to do: whose it is, and who has the role that it belongs to. Only
 * those who can sign in.
 */
export async function ownersOf(client: Client, checklistIds: readonly number[]): Promise<number[]> {
  const own = await openItems(client)
    .join('users as u', 'u.id', 'i.owner_user_id')
    .whereIn('i.checklist_id', checklistIds)
    .whereNotNull('u.password')
    .whereNull('u.disabled_at')
    .distinct('u.id')
  const ofRoles = await openItems(client)
    .join('user_roles as r', 'r.role_id', 'i.owner_role_id')
    .join('users as u', 'u.id', 'r.user_id')
    .whereIn('i.checklist_id', checklistIds)
    .whereNotNull('u.password')
    .whereNull('u.disabled_at')
    .distinct('u.id')
  return [...new Set([...own, ...ofRoles].map(({ id }) => id))].toSorted((a, b) => a - b)
}

export interface NudgedItem {
  name: string
  /** Whose checklist it is part of; null of their own. */
  of: string | null
  employeeId: number
  dueOn: Day | null
  late: boolean
}

export interface NudgeFacts {
  first_name: string
  items: NudgedItem[]
}

/** All that is theirs to do, by account: three statements. */
export async function nudgeFacts(userIds: readonly number[]): Promise<Map<number, NudgeFacts>> {
  const users = await table(db, 'users').whereIn('id', userIds).select('id', 'first_name')
  const rows = () =>
    openItems(db)
      .join('employees as e', 'e.id', 'i.employee_id')
      .join('users as p', 'p.id', 'e.user_id')
      .orderBy('i.due_on')
      .orderBy('i.id')
      .limit(MOST_ITEMS)
      .select('i.name', 'i.due_on', 'i.employee_id', 'e.user_id', 'p.first_name', 'p.last_name')
  const own = await rows().whereIn('i.owner_user_id', userIds).select('i.owner_user_id as owner_id')
  const ofRoles = await rows()
    .join('user_roles as r', 'r.role_id', 'i.owner_role_id')
    .whereIn('r.user_id', userIds)
    .select('r.user_id as owner_id')
  const today = DateTime.utc().toISODate()
  return new Map(
    users.map((user) => [
      user.id,
      {
        first_name: user.first_name,
        items: [...own, ...ofRoles]
          .filter((item) => item.owner_id === user.id)
          .map((item) => ({
            name: item.name,
            of: item.user_id === user.id ? null : `${item.first_name} ${item.last_name}`.trim(),
            employeeId: item.employee_id,
            dueOn: item.due_on,
            late: item.due_on !== null && item.due_on < today,
          })),
      },
    ])
  )
}
