import type { ApplicationService } from '@adonisjs/core/types'

/** Ties the product's own parts to the application's life. */
export default class AppProvider {
  constructor(protected app: ApplicationService) {}

  /** Before the server listens: a lost or wrong key is told before anything is written. */
  async start() {
    if (this.app.getEnvironment() !== 'web') return
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { loadDataKeys } = await import('#access/services/field_cipher')
    const { auditTriggersStand } = await import('#audit/services/audit_triggers')
    const { rememberAuditTriggers } = await import('#access/services/notices')

    const connection = db.connection()
    if (!(await connection.schema.hasTable('adonis_schema'))) {
      throw new Error('The database is empty. Run the migrations first: gangway migration:run')
    }
    await loadDataKeys()
    rememberAuditTriggers(await auditTriggersStand(connection))
  }
}
