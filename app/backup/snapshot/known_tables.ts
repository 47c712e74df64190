import { personalData } from '#audit/personal_data'
import { isTakenAlong } from '#backup/snapshot/left_out'
import type { TableShape } from '#backup/snapshot/tables'
import { HttpError } from '#core/errors/http_errors'

const UNKNOWN = 'not of this portal: no version makes it'

type Named = Pick<TableShape, 'name' | 'columns'>

/** How tables differ from those of this version. */
interface Differences {
  /** Tables that this version does not have. */
  tables: string[]
  /** Columns that this version does not have, as `employees.nickname`. */
  columns: string[]
  /** Tables and columns that this version needs. */
  missing: string[]
}

/**
 * This version's columns by table. The domains list every one of them for erasures, and a test
 * fails where one is not listed.
 */
function ownColumns(): Map<string, string[]> {
  const listed = personalData().flatMap(({ tables }) => Object.entries(tables))
  return new Map(
    listed
      .filter(([table]) => isTakenAlong(table))
      .map(([table, { erased, kept }]) => [table, [...erased, ...kept]])
  )
}

export function differencesOf(tables: readonly Named[]): Differences {
  const own = ownColumns()
  const found: Differences = { tables: [], columns: [], missing: [] }
  for (const { name, columns } of tables) {
    const known = own.get(name)
    if (!known) {
      found.tables.push(name)
      continue
    }
    own.delete(name)
    const there = columns.map((column) => column.name)
    const missing = known.filter((column) => !there.includes(column))
    found.missing.push(...missing.map((column) => `${name}.${column}`))
    const others = there.filter((column) => !known.includes(column))
    found.columns.push(...others.map((column) => `${name}.${column}`))
  }
  found.missing.push(...own.keys())
  return found
}

/**
 * The part of a database that a restore can make again: this version's tables with its columns.
 * @returns also what someone else has added, with the reason why it is left out.
 * @throws HttpError 422 where this version needs what is not there.
 */
export function ownTables(shapes: readonly TableShape[]): {
  tables: TableShape[]
  leftOut: Record<string, string>
} {
  const { tables, columns, missing } = differencesOf(shapes)
  if (missing.length > 0) {
    throw new HttpError(
      422,
      `The database lacks ${missing.join(', ')}, which this version needs. Nothing has been changed.`
    )
  }
  const added = new Set([...tables, ...columns])
  return {
    tables: shapes
      .filter(({ name }) => !added.has(name))
      .map((shape) => ({
        ...shape,
        columns: shape.columns.filter((column) => !added.has(`${shape.name}.${column.name}`)),
      })),
    leftOut: Object.fromEntries([...added].map((name) => [name, UNKNOWN])),
  }
}
