import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { ALREADY_ERASED } from '#core/erased_email'
import { personalData, type ErasedPerson, type ErasureSurvey } from '#audit/personal_data'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { truncateWriteAheadLog } from '#core/database/truncate_write_ahead_log'
import {
  countEntriesToErase,
  ERASE_ENTRY,
  eraseEntries,
  eraseNote,
  entriesNaming,
  type AuditSubject,
  type EntriesToErase,
} from '#audit/services/erase_entries'
import { table } from '#core/database/table'
import { conflict, invalidField } from '#core/errors/http_errors'
import { aboutPerson, knownAs } from '#people/erasure/known_as'
import { nameIn, namesOf } from '#people/erasure/names_of'
import Employee from '#people/models/employee'
import { assertMayErase } from '#people/policies/employee_policy'

export interface ErasurePreview extends ErasureSurvey {
  id: number
  employeeNumber: string
  name: string
  erasedAt: string | null
  /** Why it cannot be done now; null when it can. */
  refusal: string | null
}

interface Erasure {
  /** The reason or legal ground. It is kept, so it must not name the person. */
  reason: string
  /** The employee number, typed again. */
  confirmation: string
}

/**
 * @throws HttpError 404, 403 for one's own data, and for an administrator's unless the caller is
 * one.
 */
async function find(by: Actor, employeeId: number, client?: QueryClientContract) {
  const employee = await Employee.withAccount(employeeId, client)
  assertMayErase(by, employee)
  return employee
}

/** Active and pending people cannot be erased. */
function stateRefusal(employee: Employee): string | null {
  if (employee.isErased) return ALREADY_ERASED
  if (employee.isActive)
    return `${employee.user.displayName} is active. End their employment first.`
  if (employee.status === 'pending' && (employee.registeredAt || employee.approvedAt)) {
    return `${employee.user.displayName} is waiting for approval. Reject them first.`
  }
  return null
}

async function personOf(client: QueryClientContract, employee: Employee): Promise<ErasedPerson> {
  const { id: employeeId, userId, employeeNumber, user } = employee
  const named = { first_name: user.firstName, last_name: user.lastName, email: user.email }
  const known = await knownAs(client, { ...named, userId, employeeId })
  return { userId, employeeId, employeeNumber, ...known }
}

/** Why a person's data cannot be erased now; null when they can. */
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

/** A person's subjects in the audit log, in every domain. */
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
  for (const data of personalData()) entries.push(...((await data.entries?.(person, client)) ?? []))
  return { userId: person.userId, subjects: await subjectsOf(person, client), entries }
}

/**
 * Checks that the reason of an erasure, which is kept, names no one.
 * @throws HttpError 422 naming `reason`.
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
    { what: 'Audit entries whose values are removed', count: values },
    { what: 'Audit entries to be anonymized', count: performers }
  )
  all.kept.push({ what: 'What was done, whose record it was about, and when', count: null })
  return {
    erased: all.erased.filter(({ count }) => count !== 0),
    kept: all.kept.filter(({ count }) => count !== 0),
  }
}

/**
 * What an erasure would remove and keep, and why it is impossible where it is.
 * @throws HttpError 403, 404.
 */
export async function previewErasure(employeeId: number, by: Actor): Promise<ErasurePreview> {
  const client = db.connection()
  const employee = await find(by, employeeId)
  const { id, employeeNumber, erasedAt } = employee
  const told = { id, employeeNumber, name: employee.user.fullName, erasedAt }
  if (employee.isErased) return { ...told, refusal: ALREADY_ERASED, erased: [], kept: [] }
  const person = await personOf(client, employee)
  return {
    ...told,
    refusal: stateRefusal(employee) ?? (await obstacleTo(person, client)),
    ...(await surveyOf(person, await entriesOf(person, client), client)),
  }
}

/**
 * Erases a person's data permanently, in one change with the data of all domains. Evidence stays
 * under the employee number, and the audit chain still verifies.
 * @throws HttpError 403, 404; 409 while they work here, wait for approval or are in a running
 * import, and when it has been done; 422 naming `reason` or `confirmation`.
 */
export async function eraseEmployee(
  employeeId: number,
  erasure: Erasure,
  actor: Actor
): Promise<ErasureSurvey> {
  const survey = await change(actor, (change) => eraseInTransaction(change, employeeId, erasure))
  await truncateWriteAheadLog()
  return survey
}

async function eraseInTransaction(
  change: Change,
  employeeId: number,
  { reason, confirmation }: Erasure
): Promise<ErasureSurvey> {
  const { trx } = change
  const employee = await find(change.actor, employeeId, trx)
  const refusal = stateRefusal(employee)
  if (refusal) throw conflict(refusal)
  if (confirmation !== employee.employeeNumber) {
    throw invalidField('confirmation', 'This is not the employee ID of this person.', 'same')
  }
  const person = await personOf(trx, employee)
  assertUnnamed(reason, namesOf(person))
  const obstacle = await obstacleTo(person, trx)
  if (obstacle) throw conflict(obstacle)

  const entries = await entriesOf(person, trx)
  const survey = await surveyOf(person, entries, trx)
  await table(trx, Employee).where('id', employeeId).update({ erased_at: change.time })
  for (const { erase } of personalData()) await erase?.(person, change)
  await eraseEntries(change, entries)
  await change.audit({
    ...ERASE_ENTRY,
    entityId: employeeId,
    newValues: {
      reason,
      employeeId: employee.employeeNumber,
      ...eraseNote(entries),
      erased: Object.fromEntries(survey.erased.map(({ what, count }) => [what, count])),
    },
  })
  return survey
}
