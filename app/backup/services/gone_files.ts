import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import AuditEntry from '#audit/models/audit_entry'
import { table } from '#core/database/table'

/**
 * Files that the audit log says are gone for good, by id: given up with a former key. One that was
 * put back since is not.
 */
export async function goneFiles(trx: TransactionClientContract): Promise<ReadonlySet<number>> {
  const entries = await table(trx, AuditEntry)
    .whereIn('action', ['rotate_keys', 'put_back'])
    .whereIn('entity_type', ['installation', 'file'])
    .orderBy('id')
    .select('action', 'entity_id', 'new_values')
  const gone = new Set<number>()
  for (const { action, entity_id: id, new_values: values } of entries) {
    if (action === 'put_back') gone.delete(Number(id))
    else for (const file of givenUpIn(values)) gone.add(file)
  }
  return gone
}

function givenUpIn(values: string | null): number[] {
  const { filesGivenUp } = JSON.parse(values ?? '{}') as Record<string, unknown>
  return Array.isArray(filesGivenUp) ? filesGivenUp.map(Number) : []
}
