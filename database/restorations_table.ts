import type { Knex } from 'knex'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { binaryText, moment } from '#database/column_helpers'

/** The table of a restore: created by the restore before all others, otherwise by its migration. */
export function defineRestorations(db: QueryClientContract, table: Knex.CreateTableBuilder): void {
  table.integer('id').unsigned().notNullable().primary()
  // SHA-256 of the archive's manifest, which contains the digests of everything in it.
  binaryText(db, table, 'archive_id', 64).notNullable()
  // The archive's name, without its folder.
  table.string('archive', 255).notNullable()
  moment(table, 'taken_at').notNullable()
  moment(table, 'began_at').notNullable()
  binaryText(db, table, 'claimed_by', 80).nullable()
  moment(table, 'claimed_until').nullable()
  // When the rows were complete and compared; from then on the database has the archive's data.
  moment(table, 'filled_at').nullable()
  moment(table, 'finished_at').nullable()
  // Since when this installation is the portal; before that, it is a copy.
  moment(table, 'succeeded_at').nullable()
}
