import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { inBatches } from '#core/database/in_batches'
import { normalizeForSearch } from '#core/search/normalize'
import { invalidField } from '#core/errors/http_errors'
import { active } from '#training/queries/modules/active'

/** Values per statement. */
const AT_ONCE = 500

/**
 * The modules that a shell names by id or by name, ignoring case and accents.
 * @throws HttpError 422 naming `module`.
 */
export async function modulesNamed(names: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    const query = table(db, 'training_modules').where(active).limit(2).select('id')
    if (/^\d{1,9}$/.test(name)) query.where('id', Number(name))
    else query.where('search_text', normalizeForSearch(name).slice(0, 450))
    const rows = await query
    const [row] = rows
    if (!row) throw invalidField('module', `There is no module ${name}.`, 'exists')
    if (rows.length > 1) {
      throw invalidField('module', `Several modules are called ${name}: use an id.`, 'unique')
    }
    ids.push(row.id)
  }
  return [...new Set(ids)]
}

/** The people that a shell names by address or employee ID, and the unknown ones. */
export async function employeesNamed(
  names: readonly string[]
): Promise<{ ids: number[]; unknown: string[] }> {
  const found = new Map<string, number>()
  for (const some of inBatches(names, AT_ONCE)) {
    const addresses = some.map((name) => name.toLowerCase())
    const rows = await table(db, 'employees')
      .join('users', 'users.id', 'employees.user_id')
      .whereIn('users.email', addresses)
      .orWhereIn('employees.employee_number', some)
      .select('employees.id', 'employees.employee_number', 'users.email')
    for (const row of rows) {
      found.set(row.email, row.id)
      found.set(row.employee_number, row.id)
    }
  }
  const idOf = (name: string) => found.get(name) ?? found.get(name.toLowerCase())
  return {
    ids: [...new Set(names.flatMap((name) => idOf(name) ?? []))],
    unknown: names.filter((name) => idOf(name) === undefined),
  }
}
