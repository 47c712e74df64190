import { table, type Client } from '#core/database/table'
import type { Actor } from '#audit/actor'
import { inBatches } from '#core/database/in_batches'
import { normalizeForSearch } from '#core/search/normalize'
import { employeesNumbered, mapByNumber } from '#people/queries/employees_numbered'
import type { Day } from '#training/compliance_status'

/** Values per statement. */
const AT_ONCE = 500

export interface KnownModule {
  id: number
  name: string
  isArchived: boolean
  /** When each version was published, the newest first. */
  versions: { version: number; publishedOn: Day }[]
}

/** Modules by folded name; several may share one. */
export type KnownModules = ReadonlyMap<string, readonly KnownModule[]>

export const moduleKey = (name: string) => normalizeForSearch(name).slice(0, 450)

/** All published modules, including archived ones: past completions stay. */
export async function knownModules(client: Client): Promise<KnownModules> {
  const versions = new Map<number, KnownModule['versions']>()
  const published = await table(client, 'training_module_versions')
    .orderBy('version', 'desc')
    .select('module_id', 'version', 'published_on')
  for (const row of published) {
    const of = versions.get(row.module_id) ?? []
    of.push({ version: row.version, publishedOn: row.published_on })
    versions.set(row.module_id, of)
  }
  const byName = new Map<string, KnownModule[]>()
  const rows = await table(client, 'training_modules')
    .whereNotNull('published_at')
    .orderBy('id')
    .select('id', 'name', 'search_text', 'archived_at')
  for (const row of rows) {
    const id = row.id
    const module: KnownModule = {
      id,
      name: row.name,
      isArchived: row.archived_at !== null,
      versions: versions.get(id) ?? [],
    }
    byName.set(row.search_text, [...(byName.get(row.search_text) ?? []), module])
  }
  return byName
}

/** The version published on a day; the first one for earlier days. */
export const versionOn = ({ versions }: KnownModule, day: Day): number =>
  versions.find(({ publishedOn }) => publishedOn <= day)?.version ?? 1

/**
 * People by address (in lower case) and employee ID, including former employees, without erased
 * ones.
 */
export interface KnownPeople {
  byEmail: ReadonlyMap<string, number>
  /** See withNumber. */
  byNumber: ReadonlyMap<string, number>
}

export async function knownPeople(
  client: Client,
  emails: readonly string[],
  numbers: readonly string[]
): Promise<KnownPeople> {
  const byEmail = new Map<string, number>()
  const numbered: [string, number][] = []
  const people = () =>
    table(client, 'employees')
      .join('users', 'users.id', 'employees.user_id')
      .whereNull('employees.erased_at')
      .select('employees.id', 'employees.employee_number', 'users.email')
  const emailsOnce = [...new Set(emails)]
  for (const some of inBatches(emailsOnce, AT_ONCE)) {
    const rows = await people().whereIn('users.email', some)
    for (const row of rows) byEmail.set(row.email, row.id)
  }
  const numbersOnce = [...new Set(numbers)]
  for (const some of inBatches(numbersOnce, AT_ONCE)) {
    const rows = await people().whereIn(
      'employees.id',
      employeesNumbered(client, some).select('id')
    )
    for (const row of rows) numbered.push([row.employee_number, row.id])
  }
  return { byEmail, byNumber: mapByNumber(numbered) }
}

/** No one imports their own completions. */
export const OWN_TRAINING =
  'You cannot import your own training. Someone else who assigns training can'

/** The actor's employee id, if any. */
export async function employeeOf(client: Client, { id }: Actor): Promise<number | null> {
  if (id === null) return null
  const row = await table(client, 'employees').where('user_id', id).select('id').first()
  return row?.id ?? null
}

export const completionKey = (employeeId: number, moduleId: number, day: Day) =>
  `${employeeId}.${moduleId}.${day}`

/**
 * The given people's completions, by completionKey, whatever their expiration: a history that is
 * imported again once its module is valid for longer must renew no one.
 */
export async function completionsOf(
  client: Client,
  employeeIds: readonly number[],
  moduleIds: readonly number[]
): Promise<Set<string>> {
  const done = new Set<string>()
  const people = [...new Set(employeeIds)]
  for (const some of inBatches(people, AT_ONCE)) {
    const rows = await table(client, 'training_completions')
      .whereIn('employee_id', some)
      .whereIn('module_id', [...new Set(moduleIds)])
      .where('live', 1)
      .select('employee_id', 'module_id', 'completed_on')
    for (const row of rows) {
      done.add(completionKey(row.employee_id, row.module_id, row.completed_on))
    }
  }
  return done
}
