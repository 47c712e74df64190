import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/**
 * Empties the file in which SQLite writes ahead, after an erasure: it holds pages as they were, and
 * a checkpoint alone leaves them there until others are written over them. Where another process
 * reads just then, they go with the next restart.
 */
export async function truncateWriteAheadLog(): Promise<void> {
  if (db.connection().dialect.name === 'mysql') return
  try {
    await db.rawQuery('pragma wal_checkpoint(truncate)')
  } catch (error) {
    logger.warn({ err: error }, 'the write-ahead file was not emptied')
  }
}
