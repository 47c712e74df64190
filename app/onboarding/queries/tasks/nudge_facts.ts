import db from '@adonisjs/lucid/services/db'
import { inBatches } from '#core/database/in_batches'
import { expression, table, untyped, type Client, type RowOf } from '#core/database/table'
import type { ItemKind } from '#onboarding/models/states'
import type { Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'
import { turns } from '#signing/queries/awaiting_signature'

/** Accounts of one statement: parameters are bounded on SQLite. */
const AT_ONCE = 500
/** Items of one account; an email lists the first of them. */
const MOST_ITEMS = 200

const RUNNING = ['planned', 'open', 'done'] as const

/**
 * Open items of running checklists that wait for their owners. An upload that is being reviewed waits
 * for others, as does what was not sent; whom a signature waits for, the request says.
 */
const openItems = (client: Client) =>
  table(client, 'onboarding_checklist_items as i')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .where('i.status', 'open')
    .whereIn('c.status', RUNNING)
    .where((item) =>
      item
        .whereIn('i.kind', ['training', 'task'])
        .orWhere((document) =>
          document
            .whereIn('i.kind', ['upload', 'read'])
            .whereExists((request) =>
              request
                .from('document_requests as d')
                .whereColumn('d.id', 'i.document_request_id')
                .where('d.state', 'open')
            )
        )
    )

/** Open items of running checklists that someone signs next, with their actions as a. */
const itemsToSign = (client: Client) =>
  turns(client)
    .join('onboarding_checklist_items as i', 'i.signing_request_id', 'r.id')
    .join('onboarding_checklists as c', 'c.id', 'i.checklist_id')
    .where({ 'i.kind': 'sign', 'i.status': 'open' })
    .whereIn('c.status', RUNNING)

/**
 * Who has something of some runs to do: whose it is, who has the role that it belongs to, and whose
 * turn it is to sign. Only those who can sign in.
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
  const signers = await itemsToSign(client)
    .join('users as u', 'u.id', 'a.user_id')
    .whereIn('i.checklist_id', checklistIds)
    .whereNotNull('u.password')
    .whereNull('u.disabled_at')
    .distinct('u.id')
  return [...new Set([...own, ...ofRoles, ...signers].map(({ id }) => id))].toSorted(
    (a, b) => a - b
  )
}

export interface NudgedItem {
  kind: ItemKind
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

const itemsWithPeople = () =>
  openItems(db)
    .join('employees as e', 'e.id', 'i.employee_id')
    .join('users as p', 'p.id', 'e.user_id')
    .select('i.id', 'i.kind', 'i.name', 'i.due_on', 'i.employee_id', 'e.user_id')
    .select('p.first_name', 'p.last_name')

const placed = (by: string) =>
  expression<{ place: number }>(
    'row_number() over (partition by ?? order by i.due_on is null, i.due_on, i.id) as place',
    [by]
  )

const ownItems = (userIds: readonly number[]) =>
  itemsWithPeople()
    .whereIn('i.owner_user_id', [...userIds])
    .select('i.owner_user_id as owner_id')
    .select(placed('i.owner_user_id'))

const itemsOfRoles = (userIds: readonly number[]) =>
  itemsWithPeople()
    .join('user_roles as r', 'r.role_id', 'i.owner_role_id')
    .whereIn('r.user_id', [...userIds])
    .select('r.user_id as owner_id')
    .select(placed('r.user_id'))

const itemsToSignBy = (userIds: readonly number[]) =>
  itemsToSign(db)
    .join('employees as e', 'e.id', 'i.employee_id')
    .join('users as p', 'p.id', 'e.user_id')
    .whereIn('a.user_id', [...userIds])
    .select('i.id', 'i.kind', 'i.name', 'i.due_on', 'i.employee_id', 'e.user_id')
    .select('p.first_name', 'p.last_name', 'a.user_id as owner_id')
    .select(placed('a.user_id'))

type ItemRow = RowOf<ReturnType<typeof ownItems>>

/** The first items of each account, so that no one's items push out another's. */
async function firstOfEach(numbered: Parameters<typeof untyped>[0]): Promise<ItemRow[]> {
  const rows: unknown = await db
    .query()
    .from(untyped(numbered).as('numbered'))
    .where('place', '<=', MOST_ITEMS)
    .orderBy('owner_id')
    .orderBy('place')
  return rows as ItemRow[]
}

/** What is theirs to do, by account: four statements for 500 of them. */
export async function nudgeFacts(userIds: readonly number[]): Promise<Map<number, NudgeFacts>> {
  const found = new Map<number, NudgeFacts>()
  for (const some of inBatches(userIds, AT_ONCE)) {
    for (const [id, facts] of await factsOf(some)) found.set(id, facts)
  }
  return found
}

async function factsOf(userIds: readonly number[]): Promise<[number, NudgeFacts][]> {
  const users = await table(db, 'users').whereIn('id', userIds).select('id', 'first_name')
  const own = await firstOfEach(ownItems(userIds))
  const ofRoles = await firstOfEach(itemsOfRoles(userIds))
  const toSign = await firstOfEach(itemsToSignBy(userIds))
  const byOwner = Map.groupBy([...own, ...ofRoles, ...toSign], (item) => item.owner_id)
  const today = localDay()
  return users.map((user) => [
    user.id,
    {
      first_name: user.first_name,
      items: (byOwner.get(user.id) ?? []).toSorted(byDueDay).map((item) => ({
        kind: item.kind,
        name: item.name,
        of: item.user_id === user.id ? null : `${item.first_name} ${item.last_name}`.trim(),
        employeeId: item.employee_id,
        dueOn: item.due_on,
        late: item.due_on !== null && item.due_on < today,
      })),
    },
  ])
}

/** What has no due day comes last. */
const byDueDay = (a: ItemRow, b: ItemRow) => (a.due_on ?? '9').localeCompare(b.due_on ?? '9')
