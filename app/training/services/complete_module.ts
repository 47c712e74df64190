import { randomInt } from 'node:crypto'
import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import Attempt from '#training/models/attempt'
import Completion from '#training/models/completion'
import Progress from '#training/models/progress'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { loadStatuses } from '#training/queries/compliance/statuses'
import { FOR_EVER, NEVER } from '#training/queries/compliance/status_sql'
import type { CompletionMethod } from '#training/models/states'
import { expiryOf, type Day } from '#training/compliance_status'
import { localDay, localDayOf } from '#settings/local_time'

export interface NewCompletion {
  employeeId: number
  moduleId: number
  version: number
  completedOn: Day
  /** The module's renewal period at the time of writing; null or 0 for none. */
  renewalPeriodMonths: number | null
  method: CompletionMethod
  /**
   * An uploaded certificate's expiration. The earlier of this and the module's own period counts.
   */
  expiresOn?: Day | null
  score?: number | null
  progressId?: number | null
  evidenceId?: number | null
  recordingId?: number | null
}

const AT_ONCE = 200

/** Crockford's base 32: no I, L, O or U, which are easily misread on paper. */
const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 random bits as `XXXX-XXXX-XXXX`, printed on a certificate. */
export function newCertificateCode(): string {
  const sign = () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]
  const group = () => Array.from({ length: 4 }, sign).join('')
  return [group(), group(), group()].join('-')
}

/** The earlier of two dates that may be null. */
export const earlier = (a: Day | null, b: Day | null) =>
  a === null || (b !== null && b < a) ? b : a

/**
 * Writes completions inside the caller's change: the immutable rows, the closed progress, the
 * audit entries, and advanced onboarding. The same person, module, day and version count once,
 * except where another one is valid longer: an existing completion stays, and the progress is closed
 * in any case.
 * @returns how many were written.
 */
export async function completeInTransaction(
  change: Change,
  completions: readonly NewCompletion[]
): Promise<number> {
  let written = 0
  for (const some of inBatches(completions, AT_ONCE)) {
    written += await completeBatch(change, some)
  }
  return written
}

const keyOf = (employeeId: number, moduleId: number, day: Day, version: number) =>
  [employeeId, moduleId, day, version].join('.')

const expiresOf = ({ completedOn, renewalPeriodMonths, expiresOn = null }: NewCompletion) =>
  earlier(expiryOf(completedOn, renewalPeriodMonths), expiresOn)

async function completeBatch(change: Change, batch: readonly NewCompletion[]): Promise<number> {
  const employeeIds = [...new Set(batch.map(({ employeeId }) => employeeId))]
  const moduleIds = [...new Set(batch.map(({ moduleId }) => moduleId))]
  const there = await table(change.trx, Completion)
    .whereIn('employee_id', employeeIds)
    .whereIn('module_id', moduleIds)
    .whereIn('completed_on', [...new Set(batch.map(({ completedOn }) => completedOn))])
    .where('live', 1)
    .select('employee_id', 'module_id', 'completed_on', 'version', 'expires_on')
  /** The last valid day of what was completed. */
  const taken = new Map<string, Day>()
  const countIfLonger = (key: string, expiresOn: Day | null) => {
    const until = expiresOn ?? FOR_EVER
    if (until <= (taken.get(key) ?? NEVER)) return false
    taken.set(key, until)
    return true
  }
  for (const row of there) {
    countIfLonger(
      keyOf(row.employee_id, row.module_id, row.completed_on, row.version),
      row.expires_on
    )
  }
  const fresh = batch.filter((one) =>
    countIfLonger(keyOf(one.employeeId, one.moduleId, one.completedOn, one.version), expiresOf(one))
  )
  if (fresh.length > 0) await insertCompletions(change, fresh)
  await closeWays(change, batch)
  await settleOnboarding(change, employeeIds)
  return fresh.length
}

async function insertCompletions(change: Change, fresh: readonly NewCompletion[]): Promise<void> {
  const rows = fresh.map((one) => ({
    employee_id: one.employeeId,
    module_id: one.moduleId,
    version: one.version,
    completed_on: one.completedOn,
    expires_on: expiresOf(one),
    method: one.method,
    score: one.score ?? null,
    progress_id: one.progressId ?? null,
    evidence_id: one.evidenceId ?? null,
    recording_id: one.recordingId ?? null,
    code: newCertificateCode(),
    recorded_by_id: change.actor.id,
    recorded_by: change.actor.label,
    created_at: change.time,
    live: 1,
  }))
  await insertRows(change.trx, Completion, rows)
  await change.auditMany(
    rows.map((row) => ({
      action: 'complete',
      entityType: 'training_completion',
      entityId: `${row.employee_id}.${row.module_id}`,
      newValues: {
        employeeId: row.employee_id,
        moduleId: row.module_id,
        version: row.version,
        completedOn: row.completed_on,
        expiresOn: row.expires_on,
        method: row.method,
      },
    }))
  )
}

/**
 * Closes progress after completions: the progress they came from, progress started by their day,
 * and progress that is no longer needed because the valid completion is not due for renewal. A
 * lapsed past training that is recorded later does not end a renewal in progress.
 */
async function closeWays(change: Change, completions: readonly NewCompletion[]): Promise<void> {
  const employeeIds = [...new Set(completions.map(({ employeeId }) => employeeId))]
  const moduleIds = [...new Set(completions.map(({ moduleId }) => moduleId))]
  const open = await Progress.query({ client: change.trx })
    .whereIn('employeeId', employeeIds)
    .whereIn('moduleId', moduleIds)
    .where('open', 1)
  if (open.length === 0) return
  const statuses = await loadStatuses(localDay(change.at), employeeIds, {
    moduleIds,
    client: change.trx,
  })
  const isOver = (way: Progress, { progressId, completedOn }: NewCompletion) =>
    progressId === way.id ||
    completedOn >= localDayOf(way.startedAt) ||
    statuses.of(way.employeeId, way.moduleId).state === 'completed'
  const ids = open
    .filter((way) =>
      completions.some(
        (one) =>
          one.employeeId === way.employeeId && one.moduleId === way.moduleId && isOver(way, one)
      )
    )
    .map(({ id }) => id)
  if (ids.length === 0) return
  await table(change.trx, Progress)
    .whereIn('id', ids)
    .update({ open: null, completed_at: change.time })
  await table(change.trx, Attempt)
    .whereIn('progress_id', ids)
    .where('open', 1)
    .update({ open: null, abandoned_at: change.time })
}
