import { createHash } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import User from '#accounts/models/user'
import { UNLOCKED } from '#core/jobs/job'
import Employee from '#people/models/employee'

type Values = Record<string, string | number | null>

/** Rows of one table that something undoable may write, of one person. */
export interface UndoRows {
  table: string
  /** What identifies a row; `id` by default. */
  key?: readonly string[]
  /** Only these are put back, of rows that change for other reasons, too. */
  columns?: readonly string[]
  of: (rows: DatabaseQueryBuilderContract, employeeId: number) => DatabaseQueryBuilderContract
}

const parts: UndoRows[] = [
  {
    table: User.table,
    columns: ['awaiting_approval_at'],
    of: (rows, id) =>
      rows.whereIn('id', (own) => own.from(Employee.table).where({ id }).select('user_id')),
  },
  {
    table: Employee.table,
    columns: [
      'status',
      'onboarding_status',
      'has_onboarding',
      'approved_at',
      'rejected_at',
      'rejection_reason',
    ],
    of: (rows, id) => rows.where({ id }),
  },
]

/**
 * A domain whose rows an approval writes says which: rows that others refer to come first. Every
 * undo compares them.
 */
export function registerUndoRows(...own: UndoRows[]): void {
  parts.push(...own)
}

export type Snapshot = Values[][]

/** A person's rows that something undoable may write. */
export async function snapshotOf(
  trx: TransactionClientContract,
  employeeId: number,
  more: readonly UndoRows[] = []
): Promise<Snapshot> {
  const snapshot: Snapshot = []
  for (const part of [...parts, ...more]) {
    const key = keyOf(part)
    const rows = part.of(trx.from(part.table), employeeId)
    for (const column of key) void rows.orderBy(column)
    const found: Values[] = await rows.select(...(part.columns ? [...key, ...part.columns] : ['*']))
    snapshot.push(found.map(withoutLock))
  }
  return snapshot
}

/** Which process works on a row is nothing that anyone has changed. */
const withoutLock = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !(column in UNLOCKED)))

export const fingerprintOf = (snapshot: Snapshot) =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('hex')

interface Changed {
  /** Keys of rows that were added. */
  added: Values[]
  /** Rows as they were, of those that were changed or deleted. */
  former: Values[]
  deleted: Values[]
}

const keyOf = ({ key = ['id'] }: UndoRows) => key
const named = (part: UndoRows, row: Values): Values =>
  Object.fromEntries(keyOf(part).map((column) => [column, row[column] ?? null]))

/** How one snapshot became another, by table. */
export function differenceOf(
  before: Snapshot,
  after: Snapshot,
  more: readonly UndoRows[] = []
): Record<string, Changed> {
  const changes = [...parts, ...more].map((part, index): [string, Changed] => {
    const nameOf = (row: Values) => JSON.stringify(named(part, row))
    const old = new Map((before[index] ?? []).map((row) => [nameOf(row), row]))
    const now = new Map((after[index] ?? []).map((row) => [nameOf(row), row]))
    const gone = [...old].filter(([name]) => !now.has(name))
    return [
      part.table,
      {
        added: [...now].flatMap(([name, row]) => (old.has(name) ? [] : [named(part, row)])),
        former: [...old].flatMap(([name, row]) => {
          const left = now.get(name)
          return left && JSON.stringify(left) !== JSON.stringify(row) ? [row] : []
        }),
        deleted: gone.map(([, row]) => row),
      },
    ]
  })
  return Object.fromEntries(changes)
}

/** Makes the rows again what they were. */
export async function putBack(
  trx: TransactionClientContract,
  changes: Record<string, Changed>,
  more: readonly UndoRows[] = []
): Promise<void> {
  const all = [...parts, ...more]
  for (const part of all.toReversed()) {
    for (const row of changes[part.table]?.added ?? [])
      await trx.from(part.table).where(row).delete()
  }
  for (const part of all) {
    const { deleted, former } = changes[part.table] ?? { deleted: [], former: [] }
    for (const row of deleted) await trx.insertQuery().table(part.table).insert(row)
    for (const row of former) await trx.from(part.table).where(named(part, row)).update(row)
  }
}
