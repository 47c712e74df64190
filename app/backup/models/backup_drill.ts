import { Job } from '#core/jobs/job'
import { BackupDrillSchema } from '#database/schema'

/** A trial restore of an archive, and its result. */
export default class BackupDrill extends BackupDrillSchema {
  static override table = 'backup_drills' as const
}

/** The lock of drills. The next drill removes what an ended process left behind. */
export const drillJob = new Job(BackupDrill.table)
