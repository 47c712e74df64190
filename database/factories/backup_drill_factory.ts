import factory from '@adonisjs/lucid/factories'
import BackupDrill from '#backup/models/backup_drill'
import { fromNow } from '#database/factories/from_now'

/** A trial restore that has started, and that no process runs. */
export const BackupDrillFactory = factory
  .define(BackupDrill, () => ({ startedAt: fromNow() }))
  .state('proven', (drill) => {
    drill.merge({
      finishedAt: drill.startedAt,
      archive: 'gangway-backup-20260131T031500Z.zip',
      sha256: 'f'.repeat(64),
      size: 734_431,
      takenAt: drill.startedAt,
      restoredInto: 'sqlite',
      rowCount: 3_522,
      fileCount: 1,
      outcome: 'proven',
      message: 'Every file came back.',
      ...drill.$attributes,
    })
  })
  .state('failed', (drill) => {
    drill.merge({
      finishedAt: drill.startedAt,
      outcome: 'failed',
      message: 'No.',
      ...drill.$attributes,
    })
  })
  .build()
