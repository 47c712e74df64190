import { Lease } from '#core/jobs/lease'

export const BACKUP_DRILLS = 'backup_drills'

/** Who runs a drill; what a process that ended left behind is removed by the next. */
export const drillLease = new Lease(BACKUP_DRILLS)

export type DrillOutcome = 'proven' | 'failed'

/** A row of backup_drills, as both databases give it. */
export interface DrillRow {
  id: number
  started_at: string
  finished_at: string | null
  archive: string | null
  sha256: string | null
  size: number | null
  taken_at: string | null
  restored_into: 'sqlite' | 'mysql' | null
  row_count: number | null
  file_count: number | null
  outcome: DrillOutcome | null
  message: string | null
}
