import {
  addDays,
  type Day,
  type ComplianceState,
  type ComplianceStatus,
} from '#training/compliance_status'

/** A filter of cells; without a status and a range of days, all match. */
export interface CellFilter {
  state?: ComplianceState
  /** With the status expiring: what ends within this many days. */
  within?: number
  /** The completion is valid until a day of this range; either end may be open. */
  expiresFrom?: Day
  expiresTo?: Day
}

/** Whether the last valid day matters. */
export const isRanged = ({ expiresFrom, expiresTo }: CellFilter) =>
  expiresFrom !== undefined || expiresTo !== undefined

/** Whether a filter is about cells at all. */
export const isAboutCells = (filter: CellFilter) => filter.state !== undefined || isRanged(filter)

/** Whether a cell matches; countCells does the same in the database. */
export function isMeant(
  cell: Pick<ComplianceStatus, 'state' | 'validUntil'>,
  filter: CellFilter,
  day: Day
): boolean {
  const { state, within, expiresFrom, expiresTo } = filter
  const until = cell.validUntil
  if (state && cell.state !== state) return false
  if (state === 'expiring' && within !== undefined && until !== null) {
    if (until > addDays(day, within)) return false
  }
  if (!isRanged(filter)) return true
  if (until === null) return false
  return until >= (expiresFrom ?? until) && until <= (expiresTo ?? until)
}
