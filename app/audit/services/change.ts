import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#audit/actor'
import Entry from '#audit/models/audit_entry'
import AuditHead from '#audit/models/audit_head'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import {
  auditSearchText,
  chainMac,
  digestPerformer,
  digestValues,
  newSalt,
  type AuditRow,
} from '#audit/services/chain'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import {
  auditedBy,
  changesOf,
  REDACTED,
  valuesOf,
  type Audited,
  type AuditedRow,
} from '#audit/audited_model'
import { conflict, notFound } from '#core/errors/http_errors'
import { dbTime } from '#core/time'

export { REDACTED }

type AuditValues = Record<string, unknown>

export interface AuditEntry {
  action: string
  entityType: string
  entityId: number | string
  oldValues?: AuditValues
  newValues?: AuditValues
}

/** What an entry says beyond its row. */
export interface Telling {
  /** `create`, `update` or `delete` by default. */
  action?: string
  /** Logged in addition to the row's own fields, or in their place. */
  oldValues?: AuditValues
  newValues?: AuditValues
}

/** A move of a row from one status to another, if it still has the first. */
export interface Transition<Row> {
  from: Partial<Row>
  to: Partial<Row>
  /** Message of the 409 when the row does not match `from`. */
  refused: string
}

/** Entries of a long change that wait in memory. */
const MOST_UNWRITTEN = 1_000

/** One write transaction: its time, its actor and its audit entries. */
export class Change {
  readonly at = DateTime.utc()
  private readonly last: (() => Promise<void>)[] = []
  private readonly unwritten: AuditRow[] = []
  /** The last entry before this change. */
  private readonly former: number

  constructor(
    readonly trx: TransactionClientContract,
    readonly actor: Actor,
    private readonly head: { entryId: number; mac: string }
  ) {
    this.former = head.entryId
  }

  /** The moment of the change in the database's format. */
  get time(): string {
    return dbTime(this.at)
  }

  /**
   * The same transaction on behalf of another person. With `at`, at an earlier moment, for
   * recording a history; entries must then be written in the order of their moments.
   */
  as(actor: Actor, at: DateTime<true> = this.at): Change {
    const other = Object.create(this) as Change
    Object.defineProperty(other, 'actor', { value: actor })
    Object.defineProperty(other, 'at', { value: at })
    return other
  }

  /**
   * Reads a row to change it. Every writer waits for the one before.
   * @throws HttpError 404.
   */
  async find<Model extends LucidModel>(
    model: Model,
    id: number | string
  ): Promise<InstanceType<Model>> {
    const row = await model.find(id, { client: this.trx })
    if (!row) throw notFound()
    return row
  }

  /**
   * Writes a new or changed row and its audit entry with the fields that the model declares. An
   * unchanged row is neither written nor logged; a row whose entry would be empty is written.
   * @returns the entry's number; null if there is none.
   */
  async save(row: AuditedRow, telling: Telling = {}): Promise<number | null> {
    const isNew = !row.$isPersisted
    const told = isNew ? null : changesOf(row)
    if (!(await this.store(row))) return null
    if (isNew) return this.tell(row, 'create', { newValues: valuesOf(row) }, telling)
    const says = telling.action ?? telling.newValues ?? telling.oldValues
    return told || says ? this.tell(row, 'update', told ?? {}, telling) : null
  }

  /**
   * Moves a row from one status to another by a conditional update, with its audit entry. Of two
   * callers, one succeeds. All of `to` is written, whatever the row contained when it was read.
   * @throws Error for a row with unsaved changes, which would be lost.
   * @throws HttpError 409 with the transition's own message.
   */
  async transition<Row extends AuditedRow>(
    row: Row,
    { from, to, refused }: Transition<Row>,
    telling: Telling = {}
  ): Promise<number> {
    if (row.$isDirty) throw new Error('Merge into `to` what a transition is to write.')
    row.merge(from as Partial<Row>).$hydrateOriginals()
    row.merge(to as Partial<Row>)
    const told = changesOf(row)
    this.stamp(row)
    const query = row.$getQueryFor('update', this.trx)
    for (const [attribute, value] of Object.entries(from)) {
      if (value === null) query.whereNull(attribute)
      else query.where(attribute, value as string | number | boolean)
    }
    const changed = await query.update({ ...to, ...row.$dirty })
    if (Number(changed) !== 1) throw conflict(refused)
    row.$hydrateOriginals()
    return this.tell(row, 'update', told ?? {}, telling)
  }

  /**
   * Deletes a row, with an audit entry of its last values.
   * @returns the entry's number.
   */
  async delete(row: AuditedRow, telling: Telling = {}): Promise<number> {
    const oldValues = valuesOf(row)
    await row.useTransaction(this.trx).delete()
    return this.tell(row, 'delete', { oldValues }, telling)
  }

  /**
   * Writes a new or changed row that another entry of this change covers.
   * @returns whether there was anything to write.
   */
  async store(row: AuditedRow): Promise<boolean> {
    if (row.$isPersisted && !row.$isDirty) return false
    this.stamp(row)
    await row.useTransaction(this.trx).save()
    return true
  }

  /** Sets created_at and updated_at where the row has them. */
  private stamp(row: AuditedRow): void {
    const model = row.constructor as LucidModel
    const values = row as unknown as Record<string, unknown>
    if (!row.$isPersisted && model.$hasColumn('createdAt')) values.createdAt ??= this.time
    if (model.$hasColumn('updatedAt')) values.updatedAt = this.time
  }

  private tell(
    row: AuditedRow,
    action: string,
    told: Pick<AuditEntry, 'oldValues' | 'newValues'>,
    telling: Telling
  ): Promise<number> {
    const both = (mine?: AuditValues, more?: AuditValues) =>
      mine || more ? { ...mine, ...more } : undefined
    const { entityType, of } = auditedBy(row) as Audited<LucidRow>
    return this.audit({
      action: telling.action ?? action,
      entityType,
      entityId: (of ? row[of] : row.$primaryKeyValue) as number | string,
      oldValues: both(told.oldValues, telling.oldValues),
      newValues: both(told.newValues, telling.newValues),
    })
  }

  /**
   * Adds one audit entry to the chain, for events without a row.
   * @returns the entry's number.
   */
  async audit(entry: AuditEntry): Promise<number> {
    await this.auditMany([entry])
    return this.head.entryId
  }

  /** Adds several entries in order. They are written at the end of the change, together. */
  async auditMany(entries: readonly AuditEntry[]): Promise<void> {
    for (const entry of entries) this.unwritten.push(this.link(entry))
    if (this.unwritten.length >= MOST_UNWRITTEN) await this.writeEntries()
  }

  /** Writes the entries so far, for work that reads them inside the change. */
  async writeEntries(): Promise<void> {
    await insertRows(this.trx, Entry, this.unwritten.splice(0))
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
      // A file name may have been cut in two inside an emoji, and no database stores half of one.
      entity_id: String(entry.entityId).toWellFormed(),
      performed_by_id: performerId,
      performed_by: label,
      performed_at: this.time,
      address,
      request_id: requestId,
      values_digest: digestValues(valuesSalt, oldValues, newValues),
      performer_digest: digestPerformer(performerSalt, label, address),
    }
    const mac = chainMac(this.head.mac, facts)
    // Shared by every view made with as(), so that all continue the same chain.
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

  /** Runs at the end of the change, for work that must see everything the change has written. */
  beforeCommit(work: () => Promise<void>): void {
    this.last.push(work)
  }

  /** Runs the deferred work, which may defer more. Then writes the entries and where the chain ends. */
  async settle(): Promise<void> {
    for (let work = this.last.shift(); work; work = this.last.shift()) await work()
    await this.writeEntries()
    const { entryId, mac } = this.head
    if (entryId === this.former) return
    await table(this.trx, AuditHead).where('id', 1).update({ entry_id: entryId, mac })
  }

  /** Runs after the change is stored. An error here cannot undo the change. */
  afterCommit(work: () => void | Promise<void>): void {
    this.trx.after('commit', work)
  }
}

/**
 * Runs one write: everything in `work` is stored together with its audit entries, or not at all.
 *
 * The audit head is locked first. That orders the writers, so the chain never forks. On SQLite it
 * also takes the write lock before anything is read; a deferred BEGIN would take it too late
 * (SQLITE_BUSY). Every query inside must use `change.trx`.
 * @throws HttpError 403 for a person who has lost a permission since their request arrived.
 */
export async function change<T>(actor: Actor, work: (change: Change) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    const head = await lockHead(trx)
    await actor.assertNothingLost?.(trx, head.mac)
    const running = new Change(trx, actor, head)
    const result = await work(running)
    await running.settle()
    return result
  })
}

async function lockHead(trx: TransactionClientContract): Promise<{ entryId: number; mac: string }> {
  const head = trx.from(AuditHead.table).where('id', 1)
  const [row] =
    trx.dialect.name === 'mysql'
      ? await head.forUpdate()
      : await head.update({ id: 1 }, ['entry_id', 'mac'])
  return { entryId: row.entry_id, mac: row.mac }
}

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
