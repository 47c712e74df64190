import db from '@adonisjs/lucid/services/db'
import { expression, over, reading, table, type Expression } from '#core/database/table'
import type { Flag } from '#database/tables'
import { isMysql } from '#database/column_helpers'
import { along, fixedJoin } from '#database/index_hints'
import type { ActivityKind } from '#dashboard/activity/kinds'

/** An audit entry with its subjects. Its values are never read. */
export interface ActivityEntry {
  id: number
  action: string
  entity_type: string
  performed_by_id: number | null
  performed_by: string
  performed_at: string
  request_id: string | null
  /** 1 where only the onboarding status changed. */
  onboarding: Flag
  employee_id: number | null
  user_id: number | null
  first_name: string | null
  last_name: string | null
  module_name: string | null
}

/** A person whose own entries are read. */
export interface Subject {
  userId: number
  employeeId: number | null
}

/** Entries of one's own acts that are searched for visible ones; most are sign-ins. */
const OWN_STRETCH = 2_000
/** The latest of a person's requests. */
const MOST_OWN = 500

const entriesBy = (index: string) =>
  reading<'audit_entries'>(
    db.query().from(db.raw(along(db.connection(), 'audit_entries', index)) as never)
  )

type Entries = ReturnType<typeof entriesBy>
type Found = ReturnType<typeof latest>

/** The latest ids of one index before an entry, limited by itself as a part of a union. */
function latest(query: Entries, { before, limit }: Stretch) {
  if (before !== null) query.where('id', '<', before)
  return over(db, query.select('id').orderBy('id', 'desc').limit(limit), 'some').select('id')
}

interface Stretch {
  /** Entries before this one; null for the latest. */
  before: number | null
  limit: number
}

/** Everyone's entries of the given kinds: the latest of each kind, from the end of one index. */
const ofEveryone = (kinds: readonly ActivityKind[], stretch: Stretch): Found[] =>
  kinds.map(({ entityType, action }) =>
    latest(entriesBy('audit_entries_activity').where({ entity_type: entityType, action }), stretch)
  )

/** Entries of the given kinds that a person caused or that are about them. */
async function ofOne(
  subject: Subject,
  kinds: readonly ActivityKind[],
  stretch: Stretch
): Promise<Found[]> {
  const actions = (entityType: string) =>
    kinds.filter((kind) => kind.entityType === entityType).map(({ action }) => action)
  const deeds = kinds.map(({ entityType, action }) => `${entityType}.${action}`)
  const stretched = entriesBy('audit_entries_performer')
    .where('performed_by_id', subject.userId)
    .select('id', 'entity_type', 'action')
    .orderBy('id', 'desc')
    .limit(OWN_STRETCH)
  if (stretch.before !== null) stretched.where('id', '<', stretch.before)
  const caused = over(db, stretched, 'deeds')
  caused.where((any) => {
    for (const deed of deeds) {
      const [entityType = '', action = ''] = deed.split('.')
      any.orWhere({ entity_type: entityType, action })
    }
  })
  const parts = [
    over(db, caused.select('id').orderBy('id', 'desc').limit(stretch.limit), 'some').select('id'),
  ]
  if (subject.employeeId === null) return parts
  const of = (entityType: string) =>
    entriesBy('audit_entries_entity')
      .where('entity_type', entityType)
      .whereIn('action', actions(entityType))
  const about = (query: Entries) => parts.push(latest(query, stretch))

  about(of('employee').where('entity_id', String(subject.employeeId)))
  for (const entityType of ['training_completion', 'training_assignment']) {
    // `employee.module`; `/` is the character after the period.
    const { employeeId } = subject
    about(of(entityType).whereBetween('entity_id', [`${employeeId}.`, `${employeeId}/`]))
  }
  for (const [entityType, ids] of await ownThings(subject.employeeId)) {
    about(of(entityType).whereIn('entity_id', ids))
  }
  return parts
}

/** A person's requests and submissions, by kind. One query. */
async function ownThings(employeeId: number): Promise<Map<string, string[]>> {
  const things = (entityType: string, query: PromiseLike<{ id: number }[]> & Expression<object>) =>
    over(db, query, 'own').select(
      'id',
      expression<{ entity_type: string }>(`'${entityType}' as entity_type`)
    )
  const own = { employee_id: employeeId }
  const signing = table(db, 'signing_requests').where(own).select('id')
  const asked = table(db, 'document_requests').where(own).select('id')
  const evidence = table(db, 'training_evidence').where(own).select('id')
  const submissions = table(db, 'document_submissions as s')
    .join('document_requests as r', 'r.id', 's.request_id')
    .where('r.employee_id', employeeId)
    .select('s.id')
  const rows = await things(
    'signing_request',
    signing.orderBy('id', 'desc').limit(MOST_OWN)
  ).unionAll([
    things('document_request', asked.orderBy('id', 'desc').limit(MOST_OWN)),
    things('document_submission', submissions.orderBy('s.id', 'desc').limit(MOST_OWN)),
    things('training_evidence', evidence.orderBy('id', 'desc').limit(MOST_OWN)),
  ])
  return new Map(
    [...Map.groupBy(rows, (row) => row.entity_type)].map(([entityType, found]) => [
      entityType,
      found.map(({ id }) => String(id)),
    ])
  )
}

/**
 * Where to continue so that the rest of a request is skipped; null where nothing is older. A
 * request's entries are adjacent, since a change locks the head of the chain, so this reads no
 * more than those.
 */
export async function beforeRequest(
  requestId: string | null,
  before: number
): Promise<number | null> {
  if (requestId === null) return before
  const older = await table(db, 'audit_entries')
    .where('id', '<', before)
    .where((other) => other.whereNull('request_id').orWhere('request_id', '!=', requestId))
    .orderBy('id', 'desc')
    .select('id')
    .first()
  return older ? older.id + 1 : null
}

/** Entries with their people and modules, the newest first. */
export async function readActivity(
  everyone: readonly ActivityKind[],
  own: { kinds: readonly ActivityKind[]; subject: Subject } | null,
  stretch: Stretch
): Promise<ActivityEntry[]> {
  const parts = ofEveryone(everyone, stretch)
  if (own && own.kinds.length > 0) {
    parts.push(...(await ofOne(own.subject, own.kinds, stretch)))
  }
  const [first, ...others] = parts
  if (!first) return []
  const merged = over(db, others.length > 0 ? first.union(others) : first, 'merged')
    .select('id')
    .orderBy('id', 'desc')
    .limit(stretch.limit)
  const number = isMysql(db.connection()) ? 'unsigned' : 'integer'
  const join = fixedJoin(db.connection())
  // The number an id starts with, and for `employee.module` also the one after the period.
  const entity = `cast(entry.entity_id as ${number})`
  const second = `cast(substr(entry.entity_id, instr(entry.entity_id, '.') + 1) as ${number})`
  const things: [alias: string, of: string, entityType: string][] = [
    ['signing', 'signing_requests', 'signing_request'],
    ['submission', 'document_submissions', 'document_submission'],
    ['evidence', 'training_evidence', 'training_evidence'],
    ['recording', 'training_recordings', 'training_recording'],
    ['rule', 'training_rules', 'training_rule'],
  ]
  const joins = things.map(
    ([alias, of, entityType]) =>
      `left join ${of} as ${alias} on ${alias}.id =
         case when entry.entity_type = '${entityType}' then ${entity} end`
  )
  return over(db, merged, 'found')
    .joinRaw<
      | 'audit_entries as entry'
      | 'employees as person'
      | 'users as account'
      | 'training_modules as module'
    >(
      `${join} audit_entries as entry on entry.id = found.id ${joins.join(' ')}
       left join document_requests as asked on asked.id = case entry.entity_type
         when 'document_request' then ${entity} else submission.request_id end
       left join employees as person on person.id = case entry.entity_type
         when 'employee' then ${entity} when 'training_completion' then ${entity}
         when 'training_assignment' then ${entity} when 'signing_request' then signing.employee_id
         when 'training_evidence' then evidence.employee_id else asked.employee_id end
       left join users as account on account.id = case entry.entity_type
         when 'user' then ${entity} else person.user_id end
       left join training_modules as module on module.id = case entry.entity_type
         when 'training_module' then ${entity} when 'training_completion' then ${second}
         when 'training_assignment' then ${second} when 'training_evidence' then evidence.module_id
         when 'training_recording' then recording.module_id
         when 'training_rule' then rule.module_id end`
    )
    .select('entry.id', 'entry.action', 'entry.entity_type', 'entry.performed_by_id')
    .select('entry.performed_by', 'entry.performed_at', 'entry.request_id')
    .select('person.id as employee_id', 'account.id as user_id')
    .select('account.first_name', 'account.last_name', 'module.name as module_name')
    .select(
      expression<{ onboarding: Flag }>(
        `case when entry.entity_type = 'employee' and entry.action = 'update'
           and entry.new_values like '{"onboardingStatus"%' then 1 else 0 end as onboarding`
      )
    )
    .orderBy('entry.id', 'desc')
}
