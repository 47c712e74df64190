import db from '@adonisjs/lucid/services/db'
import { likePerson } from '#core/search/normalize'

/** More people than these: the text is no one's name. */
const MOST_PEOPLE = 25
/** 400 of each of these people: more than someone has of requests, checklists and modules. */
const MOST_ROWS = 400 * MOST_PEOPLE
const SHORTEST = 2

/** The rows of one kind, as the log names them. */
export interface Concerned {
  entityType: string
  ids: string[]
}

/** What belongs to a person, and the kinds of entries that name its id. */
const OWNED = [
  ['signing_request', 'signing_requests'],
  ['document_request', 'document_requests'],
  ['training_evidence', 'training_evidence'],
  ['training_progress', 'training_progress'],
  ['onboarding_checklist', 'onboarding_checklists'],
  ['onboarding_item', 'onboarding_checklist_items'],
] as const

/** An upload, which belongs to a document request. */
const SUBMISSION = 'document_submission'

/** Of these, entries name the person and the module: '12.3'. */
const OF_PAIRS = ['training_assignment', 'training_completion']

const rowsFrom = (sql: string, bindings: (string | number)[]) =>
  db.query().from(db.raw(`(${sql}) as found`, bindings) as never)

const marks = (ids: readonly unknown[]) => ids.map(() => '?').join(', ')

/**
 * What the log may say about the people with this name, address or employee ID; empty where the
 * text is no one's, or too many people's. At most two statements.
 */
export async function concernedBy(q: string | undefined): Promise<Concerned[]> {
  if (!q || q.length < SHORTEST) return []
  const people: { user_id: number; employee_id: number | null }[] = await rowsFrom(
    `select * from (
       select users.id as user_id, employees.id as employee_id from users
       left join employees on employees.user_id = users.id
       where users.search_text like ? escape '!' limit ${MOST_PEOPLE + 1}
     ) as named
     union
     select employees.user_id, employees.id from employees
     where employees.employee_number in (?, ?, ?)`,
    [likePerson(q), q, q.toUpperCase(), q.toLowerCase()]
  )
  if (people.length === 0 || people.length > MOST_PEOPLE) return []
  const employees = people.flatMap(({ employee_id: id }) => (id === null ? [] : [id]))
  const owned = employees.length > 0 ? await ownedBy(employees) : []
  return [
    { entityType: 'user', ids: people.map(({ user_id: id }) => String(id)) },
    { entityType: 'employee', ids: employees.map(String) },
    ...owned,
  ].filter(({ ids }) => ids.length > 0)
}

async function ownedBy(employees: readonly number[]): Promise<Concerned[]> {
  const given = marks(employees)
  const each = OWNED.map(
    ([type, name]) => `select '${type}' as kind, id, null as module_id from ${name}
      where employee_id in (${given})`
  )
  each.push(
    `select '${SUBMISSION}', s.id, null from document_submissions as s
      join document_requests as r on r.id = s.request_id where r.employee_id in (${given})`,
    // What was recorded or imported need not have been assigned.
    ...['training_assignments', 'training_completions'].map(
      (name) => `select distinct 'pair', employee_id, module_id from ${name}
        where employee_id in (${given})`
    )
  )
  const rows: { kind: string; id: number; module_id: number | null }[] = await rowsFrom(
    each.join(' union all '),
    each.flatMap(() => [...employees])
  ).limit(MOST_ROWS)
  const idsOf = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, module_id: of }) => (of ? `${id}.${of}` : `${id}`))
  const pairs = idsOf('pair')
  return [
    ...OWNED.map(([entityType]) => ({ entityType, ids: idsOf(entityType) })),
    { entityType: SUBMISSION, ids: idsOf(SUBMISSION) },
    ...OF_PAIRS.map((entityType) => ({ entityType, ids: pairs })),
  ]
}
