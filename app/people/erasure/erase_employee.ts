import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { ALREADY_ERASED } from '#core/erased_email'
import { personalData, type ErasedPerson, type ErasureSurvey } from '#audit/personal_data'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { emptyJournal } from '#core/database/empty_journal'
import {
  countEntriesToErase,
  ERASE_ENTRY,
  eraseEntries,
  eraseNote,
  entriesNaming,
  type AuditSubject,
  type EntriesToErase,
} from '#audit/services/erase_entries'
import { conflict, invalidField, notFound } from '#core/errors/refusals'
import { aboutPerson, knownAs } from '#people/erasure/known_as'
import { nameIn, namesOf } from '#people/erasure/names_of'

export interface ErasurePreview extends ErasureSurvey {
  id: number
  employeeNumber: string
  name: string
  erasedAt: string | null
  /** Why it cannot be done now; null when it can. */
  refusal: string | null
}

interface Erasure {
  /** Why, or on what grounds; it is kept, so that it must not name the person. */
  reason: string
  /** The employee number, typed once more. */
  confirmation: string
}

interface Subject {
  id: number
  user_id: number
  employee_number: string
  status: string
  registered_at: string | null
  approved_at: string | null
  erased_at: string | null
  email: string
  first_name: string
  last_name: string
}

async function find(client: QueryClientContract, employeeId: number): Promise<Subject> {
  const row: Subject | null = await client
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('employees.id', 'employees.user_id', 'employees.employee_number', 'employees.status')
    .select('employees.registered_at', 'employees.approved_at', 'employees.erased_at')
    .select('users.email', 'users.first_name', 'users.last_name')
    .first()
  if (!row) throw notFound()
  return row
}

/** Somebody works here until they have left, and waits until somebody has decided. */
function stateRefusal(row: Subject): string | null {
  if (row.erased_at) return ALREADY_ERASED
  if (row.status === 'active') return 'This person is active. Let them leave first.'
  if (row.status === 'pending' && (row.registered_at || row.approved_at)) {
    return 'This person waits for approval. Reject them first.'
  }
  return null
}

async function personOf(client: QueryClientContract, row: Subject): Promise<ErasedPerson> {
  const [userId, employeeId] = [Number(row.user_id), Number(row.id)]
  return {
    userId,
    employeeId,
    employeeNumber: row.employee_number,
    ...(await knownAs(client, { ...row, userId, employeeId })),
  }
}

/** Why somebody's data cannot be erased now; null when they can. */
export async function obstacleTo(
  person: ErasedPerson,
  client: QueryClientContract
): Promise<string | null> {
  for (const { obstacle } of personalData()) {
    const reason = await obstacle?.(person, client)
    if (reason) return reason
  }
  return null
}

/** What the audit log has about somebody, in every domain. */
export async function subjectsOf(
  person: ErasedPerson,
  client: QueryClientContract
): Promise<AuditSubject[]> {
  const subjects: AuditSubject[] = aboutPerson(person)
  for (const data of personalData()) {
    const more = (await data.subjects?.(person, client)) ?? []
    subjects.push(...more.filter(({ ids }) => ids.length > 0))
  }
  return subjects
}

async function entriesOf(
  person: ErasedPerson,
  client: QueryClientContract
): Promise<EntriesToErase> {
  const names = namesOf(person)
  const entries = await entriesNaming(client, (text) => nameIn(text, names) !== null)
  return { userId: person.userId, subjects: await subjectsOf(person, client), entries }
}

/**
 * Sees to it that the reason of an erasure, which is kept, tells nobody's name.
 * @throws Refusal 422 naming `reason`.
 */
export function assertUnnamed(reason: string, names: ReadonlySet<string>): void {
  const named = nameIn(reason, names)
  if (named) {
    throw invalidField('reason', `The reason is kept. Leave out “${named}”.`, 'unnamed')
  }
}

async function surveyOf(
  person: ErasedPerson,
  entries: EntriesToErase,
  client: QueryClientContract
): Promise<ErasureSurvey> {
  const all: ErasureSurvey = { erased: [], kept: [] }
  for (const { survey } of personalData()) {
    const { erased, kept } = await survey(person, client)
    all.erased.push(...erased)
    all.kept.push(...kept)
  }
  const { values, performers } = await countEntriesToErase(client, entries)
  all.erased.push(
    { what: 'Entries of the audit log that lose their values', count: values },
    { what: 'Entries of the audit log that lose the name of who acted', count: performers }
  )
  all.kept.push({ what: 'What was done, whose record it was about, and when', count: null })
  return {
    erased: all.erased.filter(({ count }) => count !== 0),
    kept: all.kept.filter(({ count }) => count !== 0),
  }
}

/**
 * What an erasure would take and leave, and why it cannot be done where it cannot.
 * @throws Refusal 404.
 */
export async function previewErasure(employeeId: number): Promise<ErasurePreview> {
  const client = db.connection()
  const row = await find(client, employeeId)
  const told = {
    id: Number(row.id),
    employeeNumber: row.employee_number,
    name: `${row.first_name} ${row.last_name}`.trim(),
    erasedAt: row.erased_at,
  }
  if (row.erased_at) return { ...told, refusal: ALREADY_ERASED, erased: [], kept: [] }
  const person = await personOf(client, row)
  return {
    ...told,
    refusal: stateRefusal(row) ?? (await obstacleTo(person, client)),
    ...(await surveyOf(person, await entriesOf(person, client), client)),
  }
}

/**
 * Erases a person's data for good, in one change: what others hold of them goes with it or nothing
 * does. Evidence stays under the employee number, and the audit chain still verifies.
 * @throws Refusal 404; 409 while they work here, wait for approval or are in a running import, and
 * when it has been done; 422 naming `reason` or `confirmation`.
 */
export async function eraseEmployee(
  employeeId: number,
  erasure: Erasure,
  actor: Actor
): Promise<ErasureSurvey> {
  const survey = await change(actor, (change) => eraseWithin(change, employeeId, erasure))
  await emptyJournal()
  return survey
}

async function eraseWithin(
  change: Change,
  employeeId: number,
  { reason, confirmation }: Erasure
): Promise<ErasureSurvey> {
  const { trx } = change
  const row = await find(trx, employeeId)
  const refusal = stateRefusal(row)
  if (refusal) throw conflict(refusal)
  if (confirmation !== row.employee_number) {
    throw invalidField('confirmation', 'This is not the employee ID of this person.', 'same')
  }
  const person = await personOf(trx, row)
  assertUnnamed(reason, namesOf(person))
  const obstacle = await obstacleTo(person, trx)
  if (obstacle) throw conflict(obstacle)

  const entries = await entriesOf(person, trx)
  const survey = await surveyOf(person, entries, trx)
  const erased = await trx
    .from('employees')
    .where('id', employeeId)
    .whereNull('erased_at')
    .update({ erased_at: change.time })
  if (Number(erased) !== 1) throw conflict(ALREADY_ERASED)
  for (const { erase } of personalData()) await erase?.(person, change)
  await eraseEntries(change, entries)
  await change.audit({
    ...ERASE_ENTRY,
    entityId: employeeId,
    newValues: {
      reason,
      employeeId: row.employee_number,
      ...eraseNote(entries),
      erased: Object.fromEntries(survey.erased.map(({ what, count }) => [what, count])),
    },
  })
  return survey
}
