import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/**
 * Empties SQLite's write-ahead log after an erasure. It contains old pages, which a checkpoint
 * leaves there until others overwrite them. If another process is reading, they go at the next
 * restart.
 */
export async function truncateWriteAheadLog(): Promise<void> {
  if (db.connection().dialect.name === 'mysql') return
  try {
    await db.rawQuery('pragma wal_checkpoint(truncate)')
  } catch (error) {
    logger.warn({ err: error }, 'the write-ahead file was not emptied')
  }
}
