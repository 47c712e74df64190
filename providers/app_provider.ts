import type { ApplicationService } from '@adonisjs/core/types'

/** Ties the product's own parts to the application's life. */
export default class AppProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { loadDataKeys } = await import('#access/services/field_cipher')
    const { auditTriggersStand } = await import('#audit/services/audit_triggers')
    const { rememberAuditTriggers } = await import('#access/services/notices')
    await loadDataKeys()
    rememberAuditTriggers(await auditTriggersStand(db.connection()))
  }
}
