import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#audit/actor'
import {
  auditSearchText,
  chainMac,
  digestPerformer,
  digestValues,
  newSalt,
  type AuditRow,
} from '#audit/services/chain'
import { dbTime } from '#core/time'

type AuditValues = Record<string, unknown>

export interface AuditEntry {
  action: string
  entityType: string
  entityId: number | string
  oldValues?: AuditValues
  newValues?: AuditValues
}

/** A statement's parameters are bounded on SQLite, and its length on MySQL. */
const ENTRIES_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 1_000_000

/** One write transaction and what belongs to it: who, when, and its audit entries. */
export class Change {
  readonly at = DateTime.utc()
  private readonly last: (() => Promise<void>)[] = []

  constructor(
    readonly trx: TransactionClientContract,
    readonly actor: Actor,
    private head: { entryId: number; mac: string }
  ) {}

  /** The moment of the change as the database keeps it. */
  get time(): string {
    return dbTime(this.at)
  }

  /**
   * The same transaction, told as another person's doing; with `at`, of an earlier moment, for
   * what tells a history: entries must then be written in the order of their moments.
   */
  as(actor: Actor, at: DateTime<true> = this.at): Change {
    const other = Object.create(this) as Change
    Object.defineProperty(other, 'actor', { value: actor })
    Object.defineProperty(other, 'at', { value: at })
    return other
  }

  /**
   * Writes one audit entry at the end of the chain.
   * @returns the entry's number.
   */
  async audit(entry: AuditEntry): Promise<number> {
    await this.auditMany([entry])
    return this.head.entryId
  }

  /** Writes several entries in their order, by few statements: for changes of many people. */
  async auditMany(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return
    let rows: AuditRow[] = []
    let characters = 0
    for (const [index, entry] of entries.entries()) {
      const row = this.link(entry)
      rows.push(row)
      characters += (row.old_values?.length ?? 0) + (row.new_values?.length ?? 0)
      const full = rows.length >= ENTRIES_AT_ONCE || characters >= CHARACTERS_AT_ONCE
      if (!full && index < entries.length - 1) continue
      await this.trx.insertQuery().table('audit_entries').multiInsert(rows)
      rows = []
      characters = 0
    }
    const { entryId, mac } = this.head
    await this.trx.from('audit_heads').where('id', 1).update({ entry_id: entryId, mac })
  }

  /** An entry as the next link of the chain. */
  private link(entry: AuditEntry): AuditRow {
    const oldValues = entry.oldValues ? JSON.stringify(entry.oldValues) : null
    const newValues = entry.newValues ? JSON.stringify(entry.newValues) : null
    const valuesSalt = newSalt()
    const performerSalt = newSalt()
    const { id: performerId, label, address, requestId } = this.actor
    const facts = {
      id: this.head.entryId + 1,
      action: entry.action,
      entity_type: entry.entityType,
      entity_id: String(entry.entityId),
      performed_by_id: performerId,
      performed_by: label,
      performed_at: this.time,
      address,
      request_id: requestId,
      values_digest: digestValues(valuesSalt, oldValues, newValues),
      performer_digest: digestPerformer(performerSalt, label, address),
    }
    const mac = chainMac(this.head.mac, facts)
    // Shared by every view made with as(), so that each continues the same chain.
    this.head.entryId = facts.id
    this.head.mac = mac
    return {
      ...facts,
      search_text: auditSearchText(facts),
      old_values: oldValues,
      new_values: newValues,
      values_salt: valuesSalt,
      performer_salt: performerSalt,
      mac,
    }
  }

  /** Runs within the change, at its end: for what must see all that the change has written. */
  beforeCommit(work: () => Promise<void>): void {
    this.last.push(work)
  }

  /** What was put off to the end; it may put off more. */
  async settle(): Promise<void> {
    for (let work = this.last.shift(); work; work = this.last.shift()) await work()
  }

  /** Runs once the change is stored for good; an error in it cannot undo the change. */
  afterCommit(work: () => void | Promise<void>): void {
    this.trx.after('commit', work)
  }
}

/**
 * Runs one write: everything in `work` is stored together with its audit entries, or not at all.
 *
 * The audit head is locked first. That gives writers one order, so the chain never forks, and on
 * SQLite it takes the write lock before anything is read, which a deferred BEGIN would take too
 * late (SQLITE_BUSY). Every query inside must go through `change.trx`.
 */
export async function change<T>(actor: Actor, work: (change: Change) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    const running = new Change(trx, actor, await lockHead(trx))
    const result = await work(running)
    await running.settle()
    return result
  })
}

async function lockHead(trx: TransactionClientContract): Promise<{ entryId: number; mac: string }> {
  const head = trx.from('audit_heads').where('id', 1)
  const [row] =
    trx.dialect.name === 'mysql'
      ? await head.forUpdate()
      : await head.update({ id: 1 }, ['entry_id', 'mac'])
  return { entryId: Number(row.entry_id), mac: row.mac }
}

/** Marks a value that the log must not hold: that it changed is told, what it is never. */
export const REDACTED = '[redacted]'

/**
 * The fields of `after` that differ from `before`, as an entry's old and new values; null when
 * nothing changed. Fields named in `secret` appear as `[redacted]`.
 */
export function differences(
  before: AuditValues,
  after: AuditValues,
  secret: readonly string[] = []
): { oldValues: AuditValues; newValues: AuditValues } | null {
  const oldValues: AuditValues = {}
  const newValues: AuditValues = {}
  for (const [field, value] of Object.entries(after)) {
    if (value === undefined || (before[field] ?? null) === (value ?? null)) continue
    const hide = secret.includes(field)
    oldValues[field] = hide && before[field] ? REDACTED : (before[field] ?? null)
    newValues[field] = hide && value ? REDACTED : (value ?? null)
  }
  return Object.keys(newValues).length > 0 ? { oldValues, newValues } : null
}
