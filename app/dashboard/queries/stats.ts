import { DateTime } from 'luxon'
import type { Access } from '#access/services/access'
import { remembered } from '#audit/queries/remembered'
import { listEmployees } from '#people/queries/employee_list'
import { complianceSummary, countExpiring } from '#training/queries/compliance_summary'
import { addDays, type Day } from '#training/standing'

/** spec.md 9: expiring certificates are those of the next 30 days. */
const EXPIRING_WITHIN = 30
/** What a change is a change against. */
const DAYS_BEFORE = 30
/** What was so a month ago hardly changes: asked anew when it is this old. */
const PAST_HOLDS_MS = 10 * 60 * 1000

export interface DashboardStats {
  totalEmployees: number
  /** Null to who may not approve. */
  pendingApprovals: number | null
  /** In percent; null where nothing has fallen due, and to who may not review training. */
  trainingCompliance: number | null
  expiringCertificates: number | null
  /** Against 30 days ago; null where there was nothing yet. */
  changes: { trainingCompliance: number | null; expiringCertificates: number | null }
}

/** The numbers of the dashboard, those the viewer may know. */
export async function dashboardStats(access: Access): Promise<DashboardStats> {
  const active = await listEmployees({ status: 'active' }, { perPage: 1 })
  const pending = access.can('employees:update')
    ? await listEmployees({ status: 'pending' }, { perPage: 1 })
    : null
  const training = access.can('training:review') ? await trainingStats() : null
  return {
    totalEmployees: active.total,
    pendingApprovals: pending?.total ?? null,
    trainingCompliance: training?.compliance ?? null,
    expiringCertificates: training?.expiring ?? null,
    changes: {
      trainingCompliance: training?.changes.compliance ?? null,
      expiringCertificates: training?.changes.expiring ?? null,
    },
  }
}

async function trainingStats() {
  const today = DateTime.utc().toISODate()
  const now = await trainingOn(today)
  const past = addDays(today, -DAYS_BEFORE)
  const before = await remembered(
    JSON.stringify(['dashboard before', past]),
    () => trainingOn(past),
    String(Math.floor(Date.now() / PAST_HOLDS_MS))
  )
  // Nothing was asked of anybody then: there is nothing to compare with.
  const known = before.compliance !== null
  return {
    ...now,
    changes: {
      compliance:
        known && now.compliance !== null ? now.compliance - (before.compliance ?? 0) : null,
      expiring: known ? now.expiring - before.expiring : null,
    },
  }
}

async function trainingOn(day: Day) {
  const summary = await complianceSummary(day)
  return {
    compliance: summary.total.percent,
    expiring: await countExpiring(day, EXPIRING_WITHIN),
  }
}
