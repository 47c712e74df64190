import { Job } from '#core/jobs/job'
import { BackupDrillSchema } from '#database/schema'

/** A trial restore of an archive, and what came of it. */
export default class BackupDrill extends BackupDrillSchema {
  static override table = 'backup_drills' as const
}

/** Who runs a drill; what a process that ended left behind is removed by the next. */
export const drillJob = new Job(BackupDrill.table)
