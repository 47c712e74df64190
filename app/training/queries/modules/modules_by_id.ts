import { table, type Client } from '#core/database/table'
import { invalidField } from '#core/errors/http_errors'

/** The facts of a module for assigning and recording it. */
export interface AssignableModule {
  id: number
  name: string
  dueDays: number
  renewalPeriodMonths: number | null
  version: number
}

/**
 * Assignable modules, in the given order.
 * @param repeated those of a call that was answered before: they may have been archived since.
 * @throws HttpError 422 naming `field` for an unknown one, a draft or an archived one.
 */
export async function assignableModules(
  client: Client,
  ids: readonly number[],
  field: string,
  repeated = false
): Promise<AssignableModule[]> {
  const rows = await table(client, 'training_modules')
    .whereIn('id', ids)
    .select('id', 'name', 'due_days', 'renewal_period_months', 'version')
    .select('published_at', 'archived_at')
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw invalidField(field, 'There is no such module.', 'exists')
    if (!row.published_at && !repeated) {
      throw invalidField(field, `${row.name} is a draft.`, 'draft')
    }
    if (row.archived_at && !repeated) {
      throw invalidField(field, `${row.name} is archived.`, 'archived')
    }
    return {
      id,
      name: row.name,
      dueDays: row.due_days,
      renewalPeriodMonths: row.renewal_period_months,
      version: row.version,
    }
  })
}
