import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { auditTriggersStand } from '#audit/services/audit_triggers'
import { loadDataKeys } from '#encryption/field_cipher'
import { assertMigrated } from '#start/migrations'
import { retireFormerMasterKeys } from '#encryption/retire_master_keys'
import { refreshSettings } from '#settings/current'
import { isCopy } from '#core/installation'
import { rememberAuditTriggers } from '#accounts/services/notices'

/**
 * Before the server listens: a lost or wrong key is told before anything is written.
 * @throws when the tables are not those of this version, or MASTER_KEY is not the one it was encrypted with.
 */
export async function checkInstallation(): Promise<void> {
  await assertMigrated()
  await loadDataKeys()
  await refreshSettings()
  // For the notice of it; readiness tells of a table that is missing still.
  await isCopy().catch(() => {})
  await retireFormerMasterKeys(systemActor)
  rememberAuditTriggers(await auditTriggersStand(db.connection()))
}
