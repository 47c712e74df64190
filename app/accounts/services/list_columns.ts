import db from '@adonisjs/lucid/services/db'
import ListColumns from '#accounts/models/list_columns'
import { table } from '#core/database/table'

/** The columns that can be chosen in each list, besides those it always has. */
export const LIST_COLUMNS = {
  employees: [
    'position',
    'department',
    'manager',
    'startDate',
    'status',
    'onboarding',
    'progress',
    'activity',
  ],
} as const

export type ColumnList = keyof typeof LIST_COLUMNS
export type Column<List extends ColumnList> = (typeof LIST_COLUMNS)[List][number]

const ownChoice = (userId: number, list: ColumnList) =>
  table(db, ListColumns).where({ user_id: userId, list })

/** @returns null for someone who has chosen none. */
export async function chosenColumns<List extends ColumnList>(
  userId: number,
  list: List
): Promise<Column<List>[] | null> {
  const row = await ownChoice(userId, list).select('columns').first()
  if (!row) return null
  const chosen: string[] = JSON.parse(row.columns)
  return LIST_COLUMNS[list].filter((column) => chosen.includes(column))
}

/**
 * Keeps a choice; null returns to the list's own columns. How a list looks is no business data, so
 * it is written without the writers' lock and without an audit entry.
 */
export async function chooseColumns(
  userId: number,
  list: ColumnList,
  columns: readonly string[] | null
): Promise<void> {
  if (columns === null) {
    await ownChoice(userId, list).delete()
    return
  }
  await db
    .insertQuery()
    .table(ListColumns.table)
    .insert({ user_id: userId, list, columns: JSON.stringify(columns) })
    .onConflict(['user_id', 'list'])
    .merge(['columns'])
}
