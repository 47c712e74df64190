import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { personalData, type ErasedPerson, type ErasureSurvey } from '#audit/personal_data'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { truncateWriteAheadLog } from '#core/database/truncate_write_ahead_log'
import {
  countEntriesToErase,
  entriesNaming,
  ERASE_ENTRY,
  eraseEntries,
  eraseNote,
} from '#audit/services/erase_entries'
import { inBatches } from '#core/database/in_batches'
import { conflict } from '#core/errors/http_errors'
import { assertUnnamed, obstacleTo, subjectsOf } from '#people/erasure/erase_employee'
import { nameIn, namesOf } from '#people/erasure/names_of'
import {
  asErased,
  findRemoved,
  removedAmong,
  type RemovedPerson,
  type WhichRemoved,
} from '#people/erasure/removed_people'

interface RemovedPreview extends ErasureSurvey {
  people: number
  /** The first of them, by name and employee ID. */
  named: string[]
  /** Why it cannot be done now; null when it can. */
  refusal: string | null
}

const NAMED = 20
/** People per change: every domain is asked about each, and other writers wait. */
const PEOPLE_AT_ONCE = 25

/**
 * What erasing removed people would remove and keep.
 * @throws HttpError 404, 409; see findRemoved.
 */
export async function previewRemoved(which: WhichRemoved): Promise<RemovedPreview> {
  const client = db.connection()
  const removed = await findRemoved(which, client)
  const total = { values: 0, performers: 0, mails: 0 }
  let refusal: string | null = null
  for (const one of removed) {
    const person = await asErased(one, client)
    refusal ??= await obstacleTo(person, client)
    const subjects = await subjectsOf(person, client)
    const { userId } = person
    const { values, performers } = await countEntriesToErase(client, {
      userId,
      subjects,
      entries: [],
    })
    total.values += values
    total.performers += performers
    for (const { type, ids } of subjects) if (type === 'mail') total.mails += ids.length
  }
  const lines = [
    { what: 'Recipient of emails sent to them', count: total.mails },
    { what: 'Audit entries whose values are removed', count: total.values },
    { what: 'Audit entries to be anonymized', count: total.performers },
    { what: 'What is left of the files that added them', count: null },
    { what: 'What was typed to search or export by their names', count: null },
  ]
  return {
    people: removed.length,
    named: removed.slice(0, NAMED).map(({ name, employeeNumber }) => `${name} (${employeeNumber})`),
    refusal,
    erased: lines.filter(({ count }) => count !== 0),
    kept: [{ what: 'What was done, under which employee ID, and when', count: null }],
  }
}

/**
 * Erases what is left of people who were removed by undoing an import, in changes of 25. After an
 * interruption, the next call continues. The audit chain still verifies.
 * @returns how many were erased.
 * @throws HttpError 404, 409 while a record of theirs is in a running import, 422 naming
 * `reason`.
 */
export async function eraseRemoved(
  which: WhichRemoved,
  reason: string,
  actor: Actor,
  onProgress?: (done: number, all: number) => void
): Promise<number> {
  const removed = await findRemoved(which, db.connection())
  for (const one of removed) {
    assertUnnamed(reason, namesOf(await asErased(one, db.connection())))
  }
  let done = 0
  for (const some of inBatches(removed, PEOPLE_AT_ONCE)) {
    await change(actor, (change) => eraseSome(change, some, reason))
    done += some.length
    onProgress?.(done, removed.length)
  }
  await truncateWriteAheadLog()
  return removed.length
}

async function eraseSome(change: Change, removed: readonly RemovedPerson[], reason: string) {
  const { trx } = change
  // Another process may have been first.
  const left = await removedAmong(
    removed.map(({ employeeId }) => employeeId),
    trx
  )
  const people: ErasedPerson[] = []
  for (const one of left) people.push(await asErased(one, trx))
  const typed = await typedAbout(people, trx)
  for (const [index, person] of people.entries()) {
    const obstacle = await obstacleTo(person, trx)
    if (obstacle) throw conflict(obstacle)
    const what = {
      userId: person.userId,
      subjects: await subjectsOf(person, trx),
      // The log is read once for all of them, so the first one's entry covers these.
      entries: index === 0 ? typed : [],
    }
    for (const { erase } of personalData()) await erase?.(person, change)
    await eraseEntries(change, what)
    await change.audit({
      ...ERASE_ENTRY,
      entityId: person.employeeId,
      newValues: {
        reason,
        employeeId: person.employeeNumber,
        importId: left[index]?.importId,
        ...eraseNote(what),
      },
    })
  }
}

function typedAbout(people: readonly ErasedPerson[], client: QueryClientContract) {
  const names = new Set(people.flatMap((person) => [...namesOf(person)]))
  return entriesNaming(client, (text) => nameIn(text, names) !== null)
}
