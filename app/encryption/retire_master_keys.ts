import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#audit/actor'
import AuditEntry from '#audit/models/audit_entry'
import { table, type Client } from '#core/database/table'
import DataKey from '#encryption/models/data_key'
import { change } from '#audit/services/change'
import { masterKey, unwrapAll, wrappedKeys } from '#encryption/data_keys'

/** The id of the master key that the last finished rotation activated; none before the first. */
export async function latestMasterKeyId(client: Client = db): Promise<string | undefined> {
  const entry = await table(client, AuditEntry)
    .where('action', 'rotate_keys')
    .orderBy('id', 'desc')
    .select('new_values')
    .first()
  const { masterKeyId } = JSON.parse(entry?.new_values ?? '{}') as { masterKeyId?: string }
  return masterKeyId
}

/**
 * Whether former master keys exist besides this process's. During a rotation, the other key is
 * the next one, and there is more than one data key: a new one is made first, and the old ones
 * are deleted last.
 */
async function isThereAFormerKey(client?: TransactionClientContract): Promise<boolean> {
  const rows = await wrappedKeys(client)
  unwrapAll(rows)
  const own = masterKey().id
  const others = rows.some(({ master_key_id: by }) => by !== own && by !== '')
  const rotating = new Set(rows.map(({ version }) => version)).size > 1
  return others && !rotating && (await latestMasterKeyId(client)) === own
}

/**
 * Removes what former master keys open, once their replacement is in use. From then on, a former
 * key is worthless, even together with the database.
 * @returns whether there was anything to remove.
 */
export async function retireFormerMasterKeys(
  actor: Actor,
  { dryRun = false } = {}
): Promise<boolean> {
  if (!(await isThereAFormerKey())) return false
  if (dryRun) return true
  return change(actor, async (change) => {
    // Checked again inside the change: a rotation may have started, or another process may have
    // been first.
    if (!(await isThereAFormerKey(change.trx))) return false
    await table(change.trx, DataKey).whereNotIn('master_key_id', [masterKey().id, '']).delete()
    await change.audit({ action: 'retire_master_key', entityType: 'installation', entityId: 1 })
    return true
  })
}
