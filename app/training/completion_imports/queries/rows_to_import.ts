import { table, type Client } from '#core/database/table'
import type { Day } from '#training/compliance_status'

/** A row that will become a completion. */
export interface RowToImport {
  number: number
  employee_id: number
  module_id: number
  version: number
  completed_on: Day
  expires_on: Day | null
  score: number | null
  trainer: string | null
}

/** The next rows that will become completions. Incomplete rows were rejected before. */
export async function rowsToImport(
  client: Client,
  importId: number,
  most: number
): Promise<RowToImport[]> {
  const rows = await table(client, 'training_import_rows')
    .where({ import_id: importId, verdict: 'created' })
    .whereNull('outcome')
    .orderBy('number')
    .limit(most)
    .select('number', 'employee_id', 'module_id', 'version', 'completed_on', 'expires_on')
    .select('score', 'trainer')
  return rows as RowToImport[]
}
