import type { ChecklistStatus } from '#onboarding/models/states'
import type { Day } from '#training/compliance_status'

/** Of runs in which nothing comes next. */
const LAST = '9999-12-31'

/** The day by which runs are sorted: of the first open item, or the start of what is planned. */
export const urgentOn = (run: {
  status: ChecklistStatus
  next_due_on: Day | null
  start_on: Day | null
}): Day => run.next_due_on ?? (run.status === 'planned' ? run.start_on : null) ?? LAST
