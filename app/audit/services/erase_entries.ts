import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import AuditEntry from '#audit/models/audit_entry'
import { table, type TableQuery } from '#core/database/table'
import { updateMany } from '#core/database/bulk_update'
import type { Change } from '#audit/services/change'
import { auditSearchText, ERASED_PERFORMER, type AuditRow } from '#audit/services/chain'
import { inBatches } from '#core/database/in_batches'

/** The subject of entries: rows of one kind, by id. */
export interface AuditSubject {
  type: string
  ids: readonly (number | string)[]
}

/** Subjects whose entries lose their values, and performers whose entries lose their name. */
export interface EntriesToErase {
  userId: number
  subjects: readonly AuditSubject[]
  /** Single ones that lose their values: searches for the person, and what a domain names. */
  entries: readonly number[]
}

export interface ErasedEntries {
  /** Entries that lose their values. */
  values: number
  /** Entries that lose the name and address of who performed them. */
  performers: number
}

/** The action and kind of the entries that record an erasure. */
export const ERASE_ENTRY = { action: 'erase', entityType: 'employee' } as const

const IDS_AT_ONCE = 500
const ROWS_AT_ONCE = 1_000

/**
 * The entries about the subjects, in few statements along the index. Entries that record an
 * erasure stay.
 */
function* entriesAbout(client: QueryClientContract, subjects: readonly AuditSubject[]) {
  for (const { type, ids } of subjects) {
    for (const some of inBatches(ids.map(String), IDS_AT_ONCE)) {
      yield table(client, AuditEntry)
        .where('entity_type', type)
        .whereIn('entity_id', some)
        .whereNot('action', ERASE_ENTRY.action)
    }
  }
}

type Entries = TableQuery<AuditRow, { audit_entries: AuditRow }>
const withValues = (entries: Entries) => entries.whereNotNull('values_salt')
/** Entries by visitors, whose address is likely the person's own. */
const byVisitors = (entries: Entries) =>
  entries
    .whereNull('performed_by_id')
    .whereNotNull('address')
    .whereNotNull('performer_digest')
    .whereNotNull('performer_salt')
/** The chain of older entries covers the name itself, so they keep it. */
const byThem = (client: QueryClientContract, userId: number) =>
  table(client, AuditEntry)
    .where('performed_by_id', userId)
    .whereNotNull('performer_digest')
    .whereNotNull('performer_salt')

async function count(entries: Entries): Promise<number> {
  const row = await entries.count('* as total').first()
  return row?.total ?? 0
}

/** The number of entries that an erasure would change now. */
export async function countEntriesToErase(
  client: QueryClientContract,
  { userId, subjects, entries }: EntriesToErase
): Promise<ErasedEntries> {
  let values = entries.length
  let performers = await count(byThem(client, userId))
  for (const about of entriesAbout(client, subjects)) values += await count(withValues(about))
  for (const about of entriesAbout(client, subjects)) performers += await count(byVisitors(about))
  return { values, performers }
}

/**
 * Removes the values of entries about a person, and the name and address from entries they
 * performed. The last entry of the same change records this (see eraseNote). Each entry keeps its
 * kind, subject and time, and the chain still verifies.
 */
export async function eraseEntries(change: Change, what: EntriesToErase): Promise<void> {
  const { trx } = change
  // Those of this change, too.
  await change.writeEntries()
  const nothing = { old_values: null, new_values: null, values_salt: null }
  for (const about of entriesAbout(trx, what.subjects)) await withValues(about).update(nothing)
  for (const some of inBatches(what.entries, IDS_AT_ONCE)) {
    await table(trx, AuditEntry).whereIn('id', some).update(nothing)
  }
  await erasePerformers(change, () => byThem(trx, what.userId))
  for (const { type, ids } of what.subjects) {
    for (const some of inBatches(ids.map(String), IDS_AT_ONCE)) {
      await erasePerformers(change, () =>
        byVisitors(table(trx, AuditEntry).where('entity_type', type).whereIn('entity_id', some))
      )
    }
  }
}

/**
 * In the order of the log, so that no entry is read twice: an HR manager may have a hundred
 * thousand.
 */
async function erasePerformers({ trx }: Change, entries: () => Entries): Promise<void> {
  let last = 0
  for (;;) {
    const rows = await entries()
      .where('id', '>', last)
      .orderBy('id')
      .select('id', 'action', 'entity_type', 'entity_id')
      .limit(ROWS_AT_ONCE)
    last = rows.at(-1)?.id ?? last
    const nobody = { performed_by: ERASED_PERFORMER, address: null, performer_salt: null }
    const columns = new Map(
      rows.map((row) => [
        row.id,
        { ...nobody, search_text: auditSearchText({ ...row, performed_by: ERASED_PERFORMER }) },
      ])
    )
    await updateMany(trx, AuditEntry, columns)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** The values of entries about a subject, one record at a time. */
export async function* valuesAbout(
  client: QueryClientContract,
  subject: AuditSubject
): AsyncGenerator<Record<string, unknown>> {
  let last = 0
  for (;;) {
    const rows = await table(client, AuditEntry)
      .where('entity_type', subject.type)
      .whereIn('entity_id', subject.ids.map(String))
      .where('id', '>', last)
      .whereNotNull('values_salt')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select('id', 'old_values', 'new_values')
    for (const { id, old_values: before, new_values: after } of rows) {
      last = id
      if (before !== null) yield JSON.parse(before)
      if (after !== null) yield JSON.parse(after)
    }
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Entries without a subject that contain typed text: searches and their reasons. */
const TYPED = [
  { type: 'employee_list', id: 'employee_list', field: 'q' },
  { type: 'compliance_report', id: 'compliance_report', field: 'q' },
  { type: 'onboarding_checklist', id: 'list', field: 'q' },
  { type: 'audit_log', id: 'audit_log', field: 'q' },
  // A search for a number that matched no one or several people.
  { type: 'employee', id: '0', field: 'reason' },
]

/** Exports and searches in which someone typed the person's name or address. */
export async function entriesNaming(
  client: QueryClientContract,
  isNamed: (text: string) => boolean
): Promise<number[]> {
  const found: number[] = []
  for (const { type, id: entity, field } of TYPED) {
    let last = 0
    for (;;) {
      const rows = await table(client, AuditEntry)
        .where({ entity_type: type, entity_id: entity })
        .where('id', '>', last)
        .whereNotNull('new_values')
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .select('id', 'new_values')
      for (const { id, new_values: values } of rows) {
        last = id
        const text = (JSON.parse(values ?? '{}') as Record<string, unknown>)[field]
        if (typeof text === 'string' && isNamed(text)) found.push(last)
      }
      if (rows.length < ROWS_AT_ONCE) break
    }
  }
  return found
}

/** The note of an erasure's entry. `audit:verify` reads from it what the erasure covers. */
export interface EraseNote {
  userId: number
  subjects: Record<string, (number | string)[]>
  entries: number[]
}

export function eraseNote({ userId, subjects, entries }: EntriesToErase): EraseNote {
  const named: EraseNote['subjects'] = {}
  for (const { type, ids } of subjects) named[type] = [...(named[type] ?? []), ...ids]
  return { userId, subjects: named, entries: [...entries] }
}
