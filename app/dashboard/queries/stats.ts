import type { Access } from '#accounts/permissions/access'
import { staleWhileRevalidate } from '#core/cached'
import { countRoster } from '#people/queries/roster/roster_counts'
import { complianceAndOverdue } from '#training/queries/compliance/compliance_days'
import { countExpiringOn } from '#training/queries/compliance/compliance_summary'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import { addDays } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

/** Expiring certificates are those that expire in the next 30 days. */
const EXPIRING_WITHIN = 30
/** The changes compare with this many days ago. */
const DAYS_BEFORE = 30

export interface DashboardStats {
  totalEmployees: number
  /** Null without permission to approve. */
  pendingApprovals: number | null
  /** In percent; null where nothing is due yet, or without permission to review training. */
  trainingCompliance: number | null
  expiringCertificates: number | null
  /** Overdue and incomplete assignments; null without permission to review training. */
  overdueTraining: number | null
  /** Active people who have an onboarding that is not complete. */
  incompleteOnboardings: number
  /** Compared with 30 days ago; null where there was nothing yet. */
  changes: {
    totalEmployees: number | null
    pendingApprovals: number | null
    trainingCompliance: number | null
    expiringCertificates: number | null
  }
}

/**
 * The dashboard's numbers that the viewer may see: at most six queries, or one if the data have
 * not changed.
 * @param team only the team of this account.
 */
export async function dashboardStats(
  access: Access,
  version: string,
  team?: number
): Promise<DashboardStats> {
  const roster = await countRoster(DAYS_BEFORE, { version, team })
  const mayApprove = access.can('employees:update')
  const training = access.can('training:review') ? await trainingStats(version, team) : null
  return {
    totalEmployees: roster.active,
    pendingApprovals: mayApprove ? roster.pending : null,
    trainingCompliance: training?.compliance ?? null,
    expiringCertificates: training?.expiring ?? null,
    overdueTraining: training?.overdue ?? null,
    incompleteOnboardings: roster.incomplete,
    changes: {
      totalEmployees: roster.changes.active,
      pendingApprovals: mayApprove ? roster.changes.pending : null,
      trainingCompliance: training?.changes.compliance ?? null,
      expiringCertificates: training?.changes.expiring ?? null,
    },
  }
}

/** The numbers about training, and where the overdue one is. */
export function trainingStats(version: string, team?: number) {
  const today = localDay()
  const past = addDays(today, -DAYS_BEFORE)
  return staleWhileRevalidate(
    JSON.stringify(['dashboard training', today, team]),
    async () => {
      const material = await loadMaterialVersions()
      const { shares, overdue } = await complianceAndOverdue([today, past], material, team)
      const [expiring = 0, before = 0] = await countExpiringOn(
        [today, past],
        EXPIRING_WITHIN,
        material,
        team
      )
      const compliance = shares.get(today)?.percent ?? null
      const then = shares.get(past)?.percent ?? null
      // Nothing was assigned then, so there is nothing to compare with.
      const known = then !== null
      return {
        compliance,
        expiring,
        overdue: overdue.reduce((sum, { count }) => sum + count, 0),
        overdueBy: overdue,
        changes: {
          compliance: known && compliance !== null ? compliance - then : null,
          expiring: known ? expiring - before : null,
        },
      }
    },
    version
  )
}

/** People with an onboarding that is not complete, as in the stats. */
export async function countIncomplete(version: string, team?: number): Promise<number> {
  const { incomplete } = await countRoster(DAYS_BEFORE, { version, team })
  return incomplete
}
