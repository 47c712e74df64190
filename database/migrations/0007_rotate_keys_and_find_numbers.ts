import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText } from '#database/column_helpers'

/**
 * Two master keys may wrap a data key while one replaces the other, and an exact social security
 * number is found by its keyed hash.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('data_keys', (table) => {
      table.dropUnique(['version'])
    })
    this.schema.alterTable('data_keys', (table) => {
      // The master key that wrapped it; empty for rows from before this column.
      binaryText(this.db, table, 'master_key_id', 32).notNullable().defaultTo('')
      table.unique(['version', 'master_key_id'], { indexName: 'data_keys_wrap' })
    })
    this.schema.alterTable('employees', (table) => {
      binaryText(this.db, table, 'social_security_number_index', 80).nullable()
      table.index(['social_security_number_index'], 'employees_social_security_number')
    })
  }

  async down() {
    this.schema.alterTable('employees', (table) => {
      table.dropIndex([], 'employees_social_security_number')
    })
    this.schema.alterTable('employees', (table) => {
      table.dropColumn('social_security_number_index')
    })
    this.schema.alterTable('data_keys', (table) => {
      table.dropUnique([], 'data_keys_wrap')
    })
    this.schema.alterTable('data_keys', (table) => table.dropColumn('master_key_id'))
    this.schema.alterTable('data_keys', (table) => table.unique(['version']))
  }
}
