import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, isMysql } from '#database/column_helpers'
import { createAuditTriggers } from '#audit/services/audit_triggers'

/**
 * From here on, the chain contains the performer and address of an entry as a salted digest, like
 * the values: a person's name can be erased and the chain still verifies. The chain of entries
 * without a performer digest covers the name itself.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_entries', (table) => {
      binaryText(this.db, table, 'performer_salt', 64).nullable()
      binaryText(this.db, table, 'performer_digest', 64).nullable()
    })
    this.defer(async (db) => {
      await db.rawQuery('DROP TRIGGER IF EXISTS audit_entries_no_update')
      await db.rawQuery('DROP TRIGGER IF EXISTS audit_entries_no_delete')
      await createAuditTriggers(db, isMysql(db))
    })
  }

  async down() {
    this.schema.raw('DROP TRIGGER IF EXISTS audit_entries_no_update')
    this.schema.raw('DROP TRIGGER IF EXISTS audit_entries_no_delete')
    this.schema.alterTable('audit_entries', (table) => {
      table.dropColumns('performer_salt', 'performer_digest')
    })
  }
}
