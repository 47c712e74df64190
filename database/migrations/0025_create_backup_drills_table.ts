import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** Results of trial restores: a backup counts after it has been restored. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('backup_drills', (table) => {
      table.increments('id')
      moment(table, 'started_at').notNullable()
      moment(table, 'finished_at').nullable()
      binaryText(this.db, table, 'claimed_by', 80).nullable()
      moment(table, 'claimed_until').nullable()
      // The archive's name, without its folder; null without an archive.
      table.string('archive', 255).nullable()
      binaryText(this.db, table, 'sha256', 64).nullable()
      table.bigInteger('size').unsigned().nullable()
      // The moment of the archive's snapshot.
      moment(table, 'taken_at').nullable()
      // sqlite or mysql: the database of the trial restore.
      table.string('restored_into', 10).nullable()
      table.bigInteger('row_count').unsigned().nullable()
      table.bigInteger('file_count').unsigned().nullable()
      // proven or failed; null while it runs.
      table.string('outcome', 10).nullable()
      table.string('message', 1000).nullable()
      table.index(['outcome', 'id'], 'backup_drills_outcome')
    })
  }

  async down() {
    this.schema.dropTable('backup_drills')
  }
}
