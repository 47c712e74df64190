import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ErasedPerson } from '#audit/personal_data'
import { inBatches } from '#core/database/in_batches'
import { conflict, notFound } from '#core/errors/http_errors'
import { findImport } from '#people/import/people_imports'
import { removals, valuesOfMany, type Removal } from '#people/queries/employees/audited_people'
import { knownAs } from '#people/erasure/known_as'
import { table } from '#core/database/table'
import ImportRow from '#people/models/import_row'

/** Removed by undoing an import: they have no rows, and only the audit log knows them. */
export interface RemovedPerson {
  userId: number
  employeeId: number
  employeeNumber: string
  name: string
  email: string
  importId: number
}

/** Removed people of an import, or with a given address. */
export type WhichRemoved = { importId: number } | { email: string }

const AT_ONCE = 500

/**
 * Removed people whom the audit log still names, in the order of their removal.
 * @throws HttpError 404 when the import does not exist, or has removed no one whom the log names;
 * 409 while it is being undone.
 */
export async function findRemoved(
  which: WhichRemoved,
  client: QueryClientContract
): Promise<RemovedPerson[]> {
  const people =
    'email' in which
      ? await removedWith(which.email.trim().toLowerCase(), client)
      : await removedBy(which.importId, client)
  if (people.length > 0) return people
  throw notFound('The audit log lists no one like that who was removed by undoing an import.')
}

async function removedBy(importId: number, client: QueryClientContract): Promise<RemovedPerson[]> {
  const record = await findImport(importId, client)
  if (record.state === 'undoing') {
    throw conflict('This import is being undone. Wait until it is.')
  }
  const rows = await table(client, ImportRow)
    .where('import_id', importId)
    .where('outcome', 'created')
    .where('undone', 'removed')
    .orderBy('number', 'desc')
    .select('employee_id')
  const people: RemovedPerson[] = []
  for (const some of inBatches(rows, AT_ONCE)) {
    const ids = some.flatMap((row) => row.employee_id ?? [])
    people.push(...(await removedAmong(ids, client)))
  }
  return people
}

/** Employees who were removed and are still named by the log. */
export async function removedAmong(
  employeeIds: readonly number[],
  client: QueryClientContract
): Promise<RemovedPerson[]> {
  const entries = await removals(client).whereIn('entity_id', employeeIds.map(String))
  return entries.map(readRemoval)
}

/** With that address at any time: it may have been corrected before they were removed. */
async function removedWith(email: string, client: QueryClientContract): Promise<RemovedPerson[]> {
  const found: RemovedPerson[] = []
  let last = 0
  for (;;) {
    const entries = await removals(client).where('id', '>', last).limit(AT_ONCE)
    last = entries.at(-1)?.id ?? last
    const people = entries.map(readRemoval)
    const had = await havingHad(email, people, client)
    found.push(...people.filter(({ employeeId }) => had.has(employeeId)))
    if (entries.length < AT_ONCE) return found
  }
}

async function havingHad(
  email: string,
  people: readonly RemovedPerson[],
  client: QueryClientContract
): Promise<Set<number>> {
  const employeeOf = new Map<string, number>()
  for (const { userId, employeeId } of people) {
    employeeOf.set(`user ${userId}`, employeeId)
    employeeOf.set(`employee ${employeeId}`, employeeId)
  }
  const had = new Set<number>()
  for (const [type, ids] of [
    ['user', people.map(({ userId }) => String(userId))],
    ['employee', people.map(({ employeeId }) => String(employeeId))],
  ] as const) {
    const entries = await valuesOfMany(client, type, ids)
    for (const entry of entries) {
      for (const values of [entry.old_values, entry.new_values]) {
        const told = values === null ? null : (JSON.parse(values) as { email?: unknown })
        const id = employeeOf.get(`${type} ${entry.entity_id}`)
        if (id !== undefined && told?.email === email) had.add(id)
      }
    }
  }
  return had
}

function readRemoval({ entity_id: id, old_values: values }: Removal): RemovedPerson {
  const told = JSON.parse(values as string) as Omit<
    RemovedPerson,
    'employeeNumber' | 'employeeId'
  > & {
    employeeId: string
  }
  const { userId, name, email, importId } = told
  return { userId, employeeId: Number(id), employeeNumber: told.employeeId, name, email, importId }
}

/**
 * The facts by which the domains find them. Emails to an address that is in use again belong to
 * that account: most often it is the same person, imported again from a corrected file.
 */
export async function asErased(
  removed: RemovedPerson,
  client: QueryClientContract
): Promise<ErasedPerson> {
  const { userId, employeeId, employeeNumber, name, email } = removed
  const known = await knownAs(client, {
    userId,
    employeeId,
    email,
    first_name: name,
    last_name: '',
  })
  return { userId, employeeId, employeeNumber, ...known, othersEmails: [] }
}
