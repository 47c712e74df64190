import type { DateTime } from 'luxon'
import { dbTime } from '#core/time'
import { table, untyped, type Client, type RowOf } from '#core/database/table'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/**
 * Accounts that a file's records may mean, and their employees.
 * @param columns the columns of the file's values, such as `users.phone`.
 */
export function knownPeople(
  client: QueryClientContract,
  columns: readonly string[],
  { withManagers }: { withManagers: boolean }
) {
  const query = withManagers ? accountsWithManagers(client) : accounts(client)
  untyped(query).select([...columns])
  return query as ReturnType<typeof accountsWithManagers>
}

const accounts = (client: QueryClientContract) =>
  table(client, 'users')
    .leftJoin('employees', 'employees.user_id', 'users.id')
    .select('users.id as user_id', 'users.email', 'users.role', 'users.disabled_at')
    .select('users.first_name as known_first_name', 'users.last_name as known_last_name')
    .select('employees.id as employee_id', 'employees.employee_number')
    .select('employees.status', 'employees.end_date', 'employees.erased_at')

const accountsWithManagers = (client: QueryClientContract) =>
  accounts(client)
    .leftJoin('employees as managers', 'managers.id', 'employees.manager_id')
    .leftJoin('users as manager_users', 'manager_users.id', 'managers.user_id')
    .select('managers.id as manager_id', 'managers.employee_number as manager_number')
    .select('manager_users.email as manager_email')

/** After a failure, people wait this long for the import to be continued, and not forever. */
const CONTINUED_WITHIN = { days: 1 }

/**
 * People from imports that have not ended: their managers may not be set yet.
 * @param since the column of when what waits for it began: after a failure, it is not the import's.
 */
export const peopleOfOpenImports = (
  client: Client,
  at: DateTime,
  since: 'onboarding_checklists.opened_at'
) =>
  table(client, 'import_rows')
    .where('outcome', 'created')
    .whereNotNull('employee_id')
    .whereIn(
      'import_id',
      table(client, 'imports')
        .whereNotNull('started_at')
        .whereNull('finished_at')
        .where((open) => {
          open.whereNull('failed_at')
          open.orWhere((failed) => {
            failed.where('failed_at', '>', dbTime(at.minus(CONTINUED_WITHIN)))
            untyped(failed).whereColumn('failed_at', '>=', since)
          })
        })
        .select('id')
    )
    .select('employee_id')

/** The people that an import wrote from the given records, and their managers. */
export const writtenPeople = (client: Client, importId: number, numbers: readonly number[]) =>
  table(client, 'import_rows')
    .join('employees', 'employees.id', 'import_rows.employee_id')
    .where('import_rows.import_id', importId)
    .whereIn('import_rows.number', numbers)
    .whereIn('import_rows.outcome', ['created', 'updated'])
    .whereNull('employees.erased_at')
    .orderBy('import_rows.number')
    .select('import_rows.number', 'import_rows.outcome', 'import_rows.remarks')
    .select('employees.id as employee_id', 'employees.manager_id')

/** The given people who may manage someone: neither erased nor gone. */
export async function possibleManagers(
  client: Client,
  { ids, emails }: { ids: readonly number[]; emails: readonly string[] }
): Promise<{ ids: Set<number>; byEmail: Map<string, number> }> {
  const people = () =>
    table(client, 'employees')
      .join('users', 'users.id', 'employees.user_id')
      .whereNull('employees.erased_at')
      .whereNot('employees.status', 'inactive')
      .select('employees.id', 'users.email')
  const byId = ids.length > 0 ? await people().whereIn('employees.id', ids) : []
  const byEmail = emails.length > 0 ? await people().whereIn('users.email', emails) : []
  return {
    ids: new Set(byId.map(({ id }) => id)),
    byEmail: new Map(byEmail.map(({ id, email }) => [email, id])),
  }
}

export type AddedPerson = RowOf<ReturnType<typeof addedPeople>>

/** People that an import added, with what may refer to them since. */
export const addedPeople = (client: Client, employeeIds: readonly number[]) =>
  table(client, 'employees')
    .join('users', 'users.id', 'employees.user_id')
    .whereIn('employees.id', employeeIds)
    .select('employees.id as employee_id', 'employees.employee_number', 'employees.registered_at')
    .select('employees.end_date', 'employees.erased_at', 'employees.created_at')
    .select('users.id as user_id', 'users.email', 'users.first_name', 'users.last_name')
    .select('employees.updated_at', 'users.created_at as user_created_at')
    .select('users.updated_at as user_updated_at')
    .select('users.role', 'users.password', 'users.photo_file_id')

/** Rows that an undo has still to decide about, the updated ones first, then the last ones. */
export const rowsToUndo = (client: Client, importId: number) =>
  table(client, 'import_rows')
    .where('import_rows.import_id', importId)
    .whereIn('import_rows.outcome', ['created', 'updated'])
    .whereNull('import_rows.undone')
    .orderBy('import_rows.outcome', 'desc')
    .orderBy('import_rows.number', 'desc')
    .select('import_rows.number', 'import_rows.outcome', 'import_rows.employee_id')
    .select('import_rows.remarks', 'import_rows.replaced')

/** Of them, added people to whom no other added person reports who is still to be undone. */
export const rowsWithoutReports = (client: Client, importId: number) =>
  rowsToUndo(client, importId)
    .where('import_rows.outcome', 'created')
    .whereNotExists((reports) =>
      reports
        .from('employees')
        .join('import_rows as theirs', 'theirs.employee_id', 'employees.id')
        .whereColumn('employees.manager_id', 'import_rows.employee_id')
        .where('theirs.import_id', importId)
        .where('theirs.outcome', 'created')
        .whereNull('theirs.undone')
    )

/**
 * The given people who manage someone whom the undo keeps with them; a manager set by the import
 * is removed with it.
 */
export async function managersOfOthers(
  client: Client,
  importId: number,
  ids: readonly number[]
): Promise<Set<number>> {
  const rows = await table(client, 'employees')
    .whereIn('manager_id', ids)
    .whereNotExists((own) =>
      own
        .from('import_rows')
        .whereColumn('import_rows.employee_id', 'employees.id')
        .where('import_rows.import_id', importId)
        .whereIn('import_rows.outcome', ['created', 'updated'])
        .whereNull('import_rows.undone')
    )
    .distinct('manager_id')
  return new Set(rows.flatMap((row) => row.manager_id ?? []))
}
