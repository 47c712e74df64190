import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import AuditEntry from '#audit/models/audit_entry'
import { table } from '#core/database/table'

/**
 * Files that the audit log says are gone for good, by id: given up with a former key, or deleted
 * during the backup that this portal was restored from. One that was put back since is not.
 */
export async function goneFiles(trx: TransactionClientContract): Promise<ReadonlySet<number>> {
  const entries = await table(trx, AuditEntry)
    .whereIn('action', ['rotate_keys', 'restore', 'put_back'])
    .whereIn('entity_type', ['installation', 'backup', 'file'])
    .orderBy('id')
    .select('action', 'entity_id', 'new_values')
  const gone = new Set<number>()
  for (const { action, entity_id: id, new_values: values } of entries) {
    if (action === 'put_back') gone.delete(Number(id))
    else for (const file of namedIn(values)) gone.add(file)
  }
  return gone
}

function namedIn(values: string | null): number[] {
  const { filesGivenUp, filesDeleted } = JSON.parse(values ?? '{}') as Record<string, unknown>
  return [filesGivenUp, filesDeleted].flatMap((ids) => (Array.isArray(ids) ? ids.map(Number) : []))
}
