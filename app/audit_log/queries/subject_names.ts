import db from '@adonisjs/lucid/services/db'
import type { ListedEntry } from '#audit_log/queries/audit_list'

/** What an entry is about, by name: a person, a thing, or a person's thing. */
export interface SubjectName {
  person: string | null
  thing: string | null
  /** Whether the person did it themselves. */
  own: boolean
}

const PERSON = `users.id as user_id, users.first_name as first, users.last_name as last, null as name`

const ofPerson = (table: string) => `select ? as kind, ${table}.id, ${PERSON} from ${table}
  join employees on employees.id = ${table}.employee_id
  join users on users.id = employees.user_id where ${table}.id in`
const named = (table: string) =>
  `select ? as kind, id, null as user_id, null as first, null as last, name from ${table} where id in`

/** Where the names of a kind are; a page's are read by one statement. */
const SOURCES: Record<string, string> = {
  user: `select ? as kind, users.id, ${PERSON} from users where users.id in`,
  employee: `select ? as kind, employees.id, ${PERSON} from employees
    join users on users.id = employees.user_id where employees.id in`,
  signing_request: ofPerson('signing_requests'),
  document_request: ofPerson('document_requests'),
  training_evidence: ofPerson('training_evidence'),
  onboarding_checklist: ofPerson('onboarding_checklists'),
  onboarding_item: ofPerson('onboarding_checklist_items'),
  training_module: named('training_modules'),
  document_template: named('document_templates'),
  onboarding_packet: named('onboarding_packets'),
  list_entry: named('list_entries'),
  role: named('roles'),
}

interface Row {
  kind: string
  id: number
  user_id: number | null
  first: string | null
  last: string | null
  name: string | null
}

type Wanted = Pick<ListedEntry, 'entity_type' | 'entity_id' | 'performed_by_id'>

/** The rows an entry names: usually one; of '12.3', the person and their module. */
function rowsOf({ entity_type: type, entity_id: id }: Wanted): [kind: string, id: string][] {
  const pair = /^(\d+)\.(\d+)$/.exec(id)
  if (pair) {
    return [
      ['employee', pair[1] ?? ''],
      ['training_module', pair[2] ?? ''],
    ]
  }
  return /^\d{1,10}$/.test(id) && type in SOURCES ? [[type, id]] : []
}

/** The names of what the entries are about, where it still exists. */
export async function subjectNames(
  entries: readonly Wanted[]
): Promise<(entry: Wanted) => SubjectName | null> {
  const wanted = new Map<string, Set<string>>()
  for (const [kind, id] of entries.flatMap(rowsOf)) {
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  }
  const known = new Map<string, Omit<SubjectName, 'own'> & { userId: number | null }>()
  if (wanted.size > 0) {
    const parts = [...wanted].map(
      ([kind, ids]) => `${SOURCES[kind]} (${[...ids].map(() => '?').join(', ')})`
    )
    const bindings = [...wanted].flatMap(([kind, ids]) => [kind, ...[...ids].map(Number)])
    const rows: Row[] = await db
      .query()
      .from(db.raw(`(${parts.join(' union all ')}) as found`, bindings) as never)
    for (const { kind, id, user_id: userId, first, last, name } of rows) {
      const person = `${first ?? ''} ${last ?? ''}`.trim() || null
      known.set(`${kind} ${id}`, { person, userId, thing: name })
    }
  }
  return (entry) => {
    const found = rowsOf(entry).flatMap(([kind, id]) => known.get(`${kind} ${id}`) ?? [])
    if (found.length === 0) return null
    const about = found.find(({ person }) => person)
    return {
      person: about?.person ?? null,
      own: about !== undefined && about.userId === entry.performed_by_id,
      thing: found.find(({ thing }) => thing)?.thing ?? null,
    }
  }
}
