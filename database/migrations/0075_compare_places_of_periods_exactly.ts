import { BaseSchema } from '@adonisjs/lucid/schema'
import { isMysql } from '#database/column_helpers'

/**
 * Departments and locations of employment periods are compared byte by byte, as those of people
 * and as on SQLite: MySQL took Care and care for one.
 */
export default class extends BaseSchema {
  async up() {
    if (!isMysql(this.db)) return
    const exact = 'varchar(120) character set utf8mb4 collate utf8mb4_bin null'
    this.schema.raw(
      `alter table employment_periods modify department ${exact}, modify location ${exact}`
    )
  }

  /** A former program works on them, too. */
  async down() {}
}
