import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** A live rule assigns its people in parts, and continues after a kill. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('training_batches', (table) => {
      // The last employee read; null when done.
      table.integer('walked_to').unsigned().nullable()
      binaryText(this.db, table, 'claimed_by', 80).nullable()
      moment(table, 'claimed_until').nullable()
      table.index(['walked_to', 'id'], 'training_batches_walked')
    })
  }

  async down() {
    this.schema.alterTable('training_batches', (table) => {
      table.dropIndex(['walked_to', 'id'], 'training_batches_walked')
      table.dropColumns('walked_to', 'claimed_by', 'claimed_until')
    })
  }
}
