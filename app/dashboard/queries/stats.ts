import { DateTime } from 'luxon'
import type { Access } from '#accounts/permissions/access'
import { dataVersion, staleWhileRevalidate } from '#core/cached'
import { countRoster } from '#people/queries/roster/roster_counts'
import { complianceAndOverdue } from '#training/queries/compliance/compliance_days'
import { countExpiringOn } from '#training/queries/compliance/compliance_summary'
import { loadMaterialVersions } from '#training/queries/compliance/statuses'
import { addDays } from '#training/compliance_status'

/** Expiring certificates are those that expire in the next 30 days. */
const EXPIRING_WITHIN = 30
/** What a change is a change against. */
const DAYS_BEFORE = 30

export interface DashboardStats {
  totalEmployees: number
  /** Null to who may not approve. */
  pendingApprovals: number | null
  /** In percent; null where nothing has fallen due, and to who may not review training. */
  trainingCompliance: number | null
  expiringCertificates: number | null
  /** Assignments that were due and were never done; null to who may not review training. */
  overdueTraining: number | null
  /** Active people whose onboarding is not complete. */
  incompleteOnboardings: number
  /** Against 30 days ago; null where there was nothing yet. */
  changes: {
    totalEmployees: number | null
    pendingApprovals: number | null
    trainingCompliance: number | null
    expiringCertificates: number | null
  }
}

/**
 * The numbers of the dashboard, those the viewer may know: at most five statements, and where the
 * data are as they were, one.
 * @param known the version of the data, where the caller has read it.
 */
export async function dashboardStats(access: Access, known?: string): Promise<DashboardStats> {
  const version = known ?? (await dataVersion())
  const roster = await countRoster(DAYS_BEFORE, version)
  const mayApprove = access.can('employees:update')
  const training = access.can('training:review') ? await trainingStats(version) : null
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

/** How many wait for approval, as the numbers tell it. */
export async function countPending(version: string): Promise<number> {
  const { pending } = await countRoster(DAYS_BEFORE, version)
  return pending
}

function trainingStats(version: string) {
  const today = DateTime.utc().toISODate()
  const past = addDays(today, -DAYS_BEFORE)
  return staleWhileRevalidate(
    JSON.stringify(['dashboard training', today]),
    async () => {
      const material = await loadMaterialVersions()
      const { shares, overdue } = await complianceAndOverdue([today, past], material)
      const [expiring = 0, before = 0] = await countExpiringOn(
        [today, past],
        EXPIRING_WITHIN,
        material
      )
      const compliance = shares.get(today)?.percent ?? null
      const then = shares.get(past)?.percent ?? null
      // Nothing was asked of anybody then: there is nothing to compare with.
      const known = then !== null
      return {
        compliance,
        expiring,
        overdue,
        changes: {
          compliance: known && compliance !== null ? compliance - then : null,
          expiring: known ? expiring - before : null,
        },
      }
    },
    version
  )
}
