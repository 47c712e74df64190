import { sign } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { registerStatementSigner } from '#audit_log/services/statement_signer'
import { sealingKey, SIGNING_KEYS } from '#signing/sealing/signing_key'

/** What outsiders are given of the audit log is signed with the key that seals documents. */
registerStatementSigner({
  async sign(statement, actor) {
    const { certificatePem, chainPem, privateKeyPem } = await sealingKey(actor)
    return {
      signature: sign('sha256', statement, privateKeyPem),
      certificates: [certificatePem, ...chainPem].join('\n'),
    }
  },
  async fingerprints() {
    const keys: { fingerprint: string }[] = await db.from(SIGNING_KEYS).select('fingerprint')
    return keys.map(({ fingerprint }) => fingerprint)
  },
})
