import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { auditTriggersStand } from '#audit/services/audit_triggers'
import { startedWithThisKey } from '#audit_log/services/verify_chain'
import { loadDataKeys } from '#encryption/field_cipher'
import { assertMigrated } from '#start/migrations'
import { retireFormerMasterKeys } from '#encryption/retire_master_keys'
import { refreshSettings } from '#settings/current'
import { isCopy } from '#core/installation'
import { rememberAuditTriggers } from '#accounts/services/notices'

/**
 * Before the server listens, so that a lost or wrong key is reported before anything is written.
 * @throws when the tables do not match this version, or MASTER_KEY is not the one they were
 * encrypted with.
 */
export async function checkInstallation(): Promise<void> {
  await assertMigrated()
  await loadDataKeys()
  await refreshSettings()
  // For its notice; readiness reports a missing table.
  await isCopy().catch(() => {})
  // A version that is tried out changes nothing: the one before may be put back.
  if (env.get('BACKGROUND_WORK') !== false) await retireFormerMasterKeys(systemActor)
  // No reason to stop: where the key is lost for good, the portal goes on with another.
  if (!(await startedWithThisKey())) {
    logger.error(
      'AUDIT_KEY is not the key that the audit log was started with, or its first entry was changed. What is written now cannot be verified with the right key: put it back'
    )
  }
  rememberAuditTriggers(await auditTriggersStand(db.connection()))
}
