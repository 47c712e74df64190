import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/http_errors'
import { allOwnModules, type OwnModule } from '#training/queries/own/own_modules'
import { active } from '#training/queries/modules/active'
import { NOT_REPLACED } from '#training/queries/modules/is_replaced'
import { onboardingOf } from '#people/onboarding/settle_onboarding'
import type { AssignmentSource, CompletionMethod } from '#training/models/states'
import { allowedAttempts } from '#training/attempt'
import type { Day } from '#training/compliance_status'

/** A module of a person, for the details dialog. */
export type EmployeeModule = Pick<
  OwnModule,
  | 'id'
  | 'name'
  | 'state'
  | 'standing'
  | 'overdue'
  | 'dueOn'
  | 'completionId'
  | 'completedOn'
  | 'validUntil'
  | 'archived'
> & {
  /** What asks for it now; null for voluntary training. */
  assignment: { id: number; source: AssignmentSource; dueOn: Day | null } | null
  /** How `completionId` came about, such as recorded by HR. */
  method: CompletionMethod | null
  /** The uploaded certificate behind it. */
  evidenceId: number | null
  /** Its progress without attempts left: more may be given. */
  stuckProgressId: number | null
}

export type EmployeeTraining = {
  employeeId: number
  /** Of the assigned modules: how many are valid today. */
  required: { done: number; all: number }
  /** Of the required items of their onboarding, of every kind: how many are done. */
  onboarding: { done: number; all: number }
  modules: EmployeeModule[]
}

/**
 * One person's training: assignments and completions.
 * @throws HttpError 404.
 */
export async function findEmployeeTraining(
  employeeId: number
): Promise<EmployeeTraining & { userId: number }> {
  const employee = await table(db, 'employees').where('id', employeeId).select('user_id').first()
  if (!employee) throw notFound()
  const all = await allOwnModules(employeeId)
  const own = all.filter(
    (one) => one.standing !== 'not_assigned' || one.completedOn !== null || one.way !== 'none'
  )
  const certificates = await certificatesOf(employeeId)
  const stuck = await stuckWays(employeeId)
  const asked = await askedOf(employeeId)
  const onboarding = await onboardingOf(db.connection(), [employeeId])
  const items = onboarding.get(employeeId)
  const assigned = own.filter(({ id }) => asked.has(id))
  return {
    userId: employee.user_id,
    employeeId,
    required: {
      done: assigned.filter(({ standing }) => ['completed', 'expiring'].includes(standing)).length,
      all: assigned.length,
    },
    onboarding: { done: items?.done ?? 0, all: items?.asked ?? 0 },
    modules: own.map((one) => ({
      id: one.id,
      name: one.name,
      state: one.state,
      standing: one.standing,
      overdue: one.overdue,
      dueOn: one.dueOn,
      completedOn: one.completedOn,
      validUntil: one.validUntil,
      archived: one.archived,
      assignment: asked.get(one.id) ?? null,
      completionId: one.completionId,
      method: certificates.get(one.completionId)?.method ?? null,
      evidenceId: certificates.get(one.completionId)?.evidenceId ?? null,
      stuckProgressId: stuck.get(one.id) ?? null,
    })),
  }
}

/** By completion, how it came about, and the uploaded certificate behind it while it has its file. */
async function certificatesOf(
  employeeId: number
): Promise<Map<number | null, Pick<EmployeeModule, 'method' | 'evidenceId'>>> {
  const rows = await table(db, 'training_completions')
    .leftJoin('training_evidence', 'training_evidence.id', 'training_completions.evidence_id')
    .where({ 'training_completions.employee_id': employeeId, 'training_completions.live': 1 })
    .select('training_completions.id', 'training_completions.method')
    .select('training_completions.evidence_id', 'training_evidence.file_id')
  return new Map(
    rows.map((row) => [
      row.id,
      { method: row.method, evidenceId: row.file_id ? row.evidence_id : null },
    ])
  )
}

/** A person's open assignments, by module. */
async function askedOf(employeeId: number): Promise<Map<number, EmployeeModule['assignment']>> {
  const rows = await table(db, 'training_assignments')
    .where({ employee_id: employeeId, open: 1 })
    .select('id', 'module_id', 'source', 'due_on')
  return new Map(
    rows.map(({ id, module_id, source, due_on: dueOn }) => [module_id, { id, source, dueOn }])
  )
}

async function stuckWays(employeeId: number): Promise<Map<number, number>> {
  const rows = await table(db, 'training_progress')
    .join('training_modules', 'training_modules.id', 'training_progress.module_id')
    .join('training_attempts', 'training_attempts.progress_id', 'training_progress.id')
    .where({ 'training_progress.employee_id': employeeId, 'training_progress.open': 1 })
    .whereNull('training_progress.test_passed_at')
    .whereRaw(NOT_REPLACED, [true])
    .where(active)
    .whereNotNull('training_modules.attempts_allowed')
    .whereNotNull('training_attempts.submitted_at')
    .groupBy('training_progress.id', 'training_progress.module_id')
    .groupBy('training_modules.attempts_allowed', 'training_progress.further_attempts')
    .select('training_progress.id', 'training_progress.module_id')
    .select('training_modules.attempts_allowed', 'training_progress.further_attempts')
    .count('* as graded')
  return new Map(
    rows
      .filter((row) => {
        const allowed = allowedAttempts(row.attempts_allowed, row.further_attempts)
        return allowed !== null && row.graded >= allowed
      })
      .map((row) => [row.module_id, row.id])
  )
}
