import db from '@adonisjs/lucid/services/db'
import type { Change } from '#audit/services/change'
import type { ImportField } from '#people/import/reading/fields'
import { headingKey } from '#spreadsheets/headings'
import { isKnownHeading } from '#people/import/reading/columns'
import { table } from '#core/database/table'
import { insertRows } from '#core/database/insert_rows'
import ImportHeading from '#people/models/import_heading'

/** The fields that people last chose for these headings; '' for an omitted column. */
export async function rememberedHeadings(
  headings: readonly string[]
): Promise<Map<string, string>> {
  const keys = headings.map(headingKey).filter(Boolean)
  if (keys.length === 0) return new Map()
  const rows = await table(db, ImportHeading).whereIn('heading', keys).select('heading', 'field')
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

/**
 * Remembers the field of each heading for the next file. A known heading without a field is
 * remembered as omitted; an unknown one is forgotten, since its content may be anything.
 */
export async function rememberHeadings(
  change: Change,
  headings: readonly string[],
  columns: readonly (ImportField | null)[]
): Promise<void> {
  const keys = new Set<string>()
  const fields = new Map<string, string>()
  for (const [index, heading] of headings.entries()) {
    const key = headingKey(heading)
    if (!key) continue
    keys.add(key)
    const field = columns[index]
    if (field) fields.set(key, field)
    else if (isKnownHeading(heading)) fields.set(key, '')
  }
  if (keys.size === 0) return
  await table(change.trx, ImportHeading)
    .whereIn('heading', [...keys])
    .delete()
  if (fields.size === 0) return
  await insertRows(
    change.trx,
    ImportHeading,
    [...fields].map(([heading, field]) => ({ heading, field, updated_at: change.time }))
  )
}
