import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { change, type Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { applyUpdates, sealReplaced } from '#people/import/run/apply_updates'
import { importJob, UNCLAIMED } from '#people/import/run/claim_import'
import { evaluateBatch, type Evaluated } from '#people/import/preview/evaluate_batch'
import { findImport } from '#people/import/people_imports'
import { chunkNumbers, readChunks } from '#people/import/import_chunks'
import type { Counts, Performer, Verdict } from '#people/import/import_options'
import { linkManagers } from '#people/import/managers/link_managers'
import { contextOf, remarksText } from '#people/import/preview/preview_import'
import { doneColumns } from '#spreadsheets/imports/counts'
import type { RawRow } from '#spreadsheets/types'
import type { Remark } from '#people/import/reading/types'
import { insertEmployees, type NewEmployeeRow } from '#people/services/insert_employees'
import { createInvitations } from '#people/invitations/invite_employee'
import { table } from '#core/database/table'
import type Import from '#people/models/import'
import ImportRow from '#people/models/import_row'

/** Whether there is more to do. */
export type BatchResult = 'more' | 'finished'

/** A row of the preview that waits for its result. */
interface Planned {
  number: number
  verdict: Verdict
  employee_id: number | null
  basis: string | null
}

/** The decision about a row in the run. */
interface Decided {
  planned: Planned
  found: Evaluated
  outcome: Verdict
  remarks: Remark[]
}

const CHANGED: Remark = {
  kind: 'problem',
  field: null,
  message: 'Changed since the preview; import the file again to see how it is now',
}

/**
 * Applies the next records of an import in one change: data, results and counters are stored
 * together or not at all, so that a killed run loses nothing and repeats nothing.
 * @param kept employee numbers of later records; see reservedEmployeeNumbers.
 * @throws LockLost when another process has the import.
 */
export async function runBatch(
  record: Import,
  performer: Performer,
  holder: string,
  kept: ReadonlySet<string>
): Promise<BatchResult> {
  const rows = await nextRows(record)
  return change(performer.actor, async (change) => {
    await importJob.renew(record.id, holder, change)
    const current = await findImport(record.id, change.trx)
    if (current.cancelRequestedAt) return finish(change, current)
    if (rows.length === 0) {
      return (await linkManagers(change, current)) ? 'more' : finish(change, current)
    }
    const planned = await plannedRows(change, current.id, rows)
    if (planned.size === 0) return 'more'
    const context = { ...contextOf(current, performer.rights), client: change.trx }
    const found = await evaluateBatch(
      rows.filter(({ number }) => planned.has(number)),
      context
    )
    const decided = found.map((one) => decide(planned.get(one.number) as Planned, one))
    const employeeIds = await write(change, current, decided, kept)
    await markRows(change, current.id, decided, employeeIds)
    await count(change, current, decided)
    return 'more'
  })
}

/** The records of the first chunk with open rows, decrypted before the change. */
async function nextRows(record: Import): Promise<RawRow[]> {
  const first = await table(db, ImportRow)
    .where('import_id', record.id)
    .whereNull('outcome')
    .orderBy('number')
    .select('number')
    .first()
  if (!first) return []
  const starts = await chunkNumbers(record.id)
  const start = starts.findLast((number) => number <= first.number)
  return start === undefined ? [] : readChunks(record.id, [start])
}

async function plannedRows(
  change: Change,
  importId: number,
  rows: readonly RawRow[]
): Promise<Map<number, Planned>> {
  const planned = await table(change.trx, ImportRow)
    .where('import_id', importId)
    .whereBetween('number', [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0])
    .whereNull('outcome')
    .select('number', 'verdict', 'employee_id', 'basis')
  return new Map(planned.map((row) => [row.number, row]))
}

/** Does only what the preview said; a record that has changed since is rejected. */
function decide(planned: Planned, found: Evaluated): Decided {
  const { verdict, remarks } = found
  const samePerson = planned.employee_id === (found.person?.employeeId ?? null)
  const asPlanned =
    verdict === planned.verdict &&
    samePerson &&
    (verdict !== 'updated' || found.basis === planned.basis)
  if (asPlanned || verdict === 'unchanged' || verdict === 'refused') {
    return { planned, found, outcome: verdict, remarks }
  }
  return { planned, found, outcome: 'refused', remarks: [...remarks, CHANGED] }
}

/** @returns the employee of each created record, by its number. */
async function write(
  change: Change,
  record: Import,
  decided: readonly Decided[],
  kept: ReadonlySet<string>
): Promise<Map<number, number>> {
  const created = decided.filter(({ outcome }) => outcome === 'created').map(({ found }) => found)
  const updated = decided.filter(({ outcome }) => outcome === 'updated').map(({ found }) => found)
  if (updated.length > 0) {
    const updates = updated.flatMap(({ person, changes }) => (person ? { person, changes } : []))
    await applyUpdates(change, updates, record.id)
  }
  if (created.length === 0) return new Map()
  const ids = await insertEmployees(
    change,
    created.map(({ values }) => newEmployee(values, record)),
    kept
  )
  const employeeIds = new Map(created.map(({ number }, index) => [number, ids[index] as number]))
  if (record.optionValues.invite) await invite(change, record, created, employeeIds)
  return employeeIds
}

/** No start date by default: the day of an import says nothing about it. */
function newEmployee(values: Evaluated['values'], record: Import): NewEmployeeRow {
  const { employeeId, firstName = '', lastName = '', email = '', ...others } = values
  // Managers follow after all people of the file exist; see linkManagers.
  delete others.manager
  return {
    ...others,
    firstName,
    lastName,
    email,
    startDate: values.startDate ?? null,
    employeeNumber: employeeId ?? null,
    admitAs: record.optionValues.admitAs,
    packetId: record.optionValues.packetId,
    importId: record.id,
  }
}

/** Invitations whose emails are spread out, a number per minute. */
async function invite(
  change: Change,
  record: Import,
  created: readonly Evaluated[],
  employeeIds: ReadonlyMap<number, number>
): Promise<void> {
  const { perMinute, personalMessage, nextMailAt } = record.optionValues
  const earliest = nextMailAt ? DateTime.fromISO(nextMailAt, { zone: 'utc' }) : change.at
  const from = DateTime.max(earliest, change.at)
  const gap = 60_000 / perMinute
  await createInvitations(
    change,
    created.map(({ number, values }, index) => ({
      employeeId: employeeIds.get(number) as number,
      email: values.email as string,
      name: `${values.firstName} ${values.lastName}`.trim(),
      notBefore: from.plus({ milliseconds: gap * index }),
    })),
    { personalMessage, mail: true }
  )
  const nextMail = from.plus({ milliseconds: gap * created.length }).toISO()
  record.mergeOptions({ nextMailAt: nextMail ?? undefined })
}

async function markRows(
  change: Change,
  importId: number,
  decided: readonly Decided[],
  employeeIds: ReadonlyMap<number, number>
): Promise<void> {
  const columns = new Map<number, Record<string, unknown>>()
  for (const { found, outcome, remarks } of decided) {
    columns.set(found.number, {
      outcome,
      remarks: remarksText(remarks),
      employee_id: employeeIds.get(found.number) ?? found.person?.employeeId ?? null,
      ...(outcome === 'updated'
        ? { replaced: await sealReplaced(change, importId, found.number, found) }
        : {}),
    })
  }
  await updateMany(change.trx, ImportRow, columns, {
    key: 'number',
    within: { import_id: importId },
  })
}

async function count(change: Change, record: Import, decided: readonly Decided[]) {
  const done: Counts = { ...record.done }
  for (const { outcome } of decided) done[outcome]++
  await change.store(record.merge(doneColumns(done)))
}

async function finish(change: Change, record: Import): Promise<BatchResult> {
  if (record.finishedAt) return 'finished'
  record.merge({ finishedAt: change.time, ...UNCLAIMED })
  // The audit log records who started it, where the name can be erased.
  record.mergeOptions({ starter: undefined, nextMailAt: undefined, linkedTo: undefined })
  const cancelled = record.cancelRequestedAt !== null
  await change.save(record, { action: 'finish', newValues: { ...record.done, cancelled } })
  return 'finished'
}
