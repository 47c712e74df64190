import { sign } from 'node:crypto'
import { registerStatementSigner } from '#audit_log/services/statement_signer'
import SigningKey from '#signing/models/signing_key'
import { sealingKey } from '#signing/sealing/signing_key'

/** Audit log data for outsiders are signed with the key that seals documents. */
registerStatementSigner({
  async sign(statement, actor) {
    const { certificatePem, chainPem, privateKeyPem } = await sealingKey(actor)
    return {
      signature: sign('sha256', statement, privateKeyPem),
      certificates: [certificatePem, ...chainPem].join('\n'),
    }
  },
  async fingerprints() {
    const keys = await SigningKey.all()
    return keys.map(({ fingerprint }) => fingerprint)
  },
})
