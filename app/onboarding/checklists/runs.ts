import { inBatches } from '#core/database/in_batches'
import { insertRows } from '#core/database/insert_rows'
import { updateMany } from '#core/database/bulk_update'
import { table, type RowOf } from '#core/database/table'
import type { Change } from '#audit/services/change'
import { urgentOn } from '#onboarding/checklists/urgency'
import Checklist from '#onboarding/models/checklist'
import type { ChecklistStatus, PacketKind } from '#onboarding/models/states'

const RUNS_AT_ONCE = 500

const runsOf = (change: Change, employeeIds: readonly number[], kind: PacketKind) =>
  table(change.trx, Checklist)
    .whereIn('employee_id', employeeIds)
    .where({ kind, current: 1 })
    .select('id', 'employee_id', 'status', 'last_day')

export type Run = RowOf<ReturnType<typeof runsOf>>

/** The latest run of each, by employee; who has none is left out. */
export async function currentRuns(
  change: Change,
  employeeIds: readonly number[],
  kind: PacketKind
): Promise<Map<number, Run>> {
  const runs = new Map<number, Run>()
  for (const some of inBatches(employeeIds, RUNS_AT_ONCE)) {
    for (const run of await runsOf(change, some, kind)) runs.set(run.employee_id, run)
  }
  return runs
}

export interface NewRun {
  employeeId: number
  startOn: string | null
  approvedOn: string | null
  lastDay: string | null
  /** Something of it waits for the sending job. */
  toSend?: boolean
}

/** Begins runs of people who have none, within the caller's change. @returns them all. */
export async function beginRuns(
  change: Change,
  people: readonly NewRun[],
  { kind, status }: { kind: PacketKind; status: ChecklistStatus }
): Promise<Map<number, Run>> {
  if (people.length > 0) {
    await insertRows(
      change.trx,
      Checklist,
      people.map((person) => ({
        employee_id: person.employeeId,
        kind,
        status,
        current: 1,
        start_on: person.startOn,
        approved_on: person.approvedOn,
        last_day: person.lastDay,
        urgent_on: urgentOn({ status, next_due_on: null, start_on: person.startOn }),
        opened_at: status === 'open' ? change.time : null,
        to_send: person.toSend ? 1 : null,
        started_by_id: change.actor.id,
        started_by: change.actor.label,
        created_at: change.time,
        updated_at: change.time,
      }))
    )
  }
  return currentRuns(
    change,
    people.map(({ employeeId }) => employeeId),
    kind
  )
}

/**
 * Puts away runs that are over, within the caller's change: they stay as they are in the person's
 * history, and the next one is a new one. What waits to be sent of them is not sent.
 * @param options.withoutLastDay also removes their last day: whoever leaves on it after all gets
 * another run.
 */
export async function closeRuns(
  change: Change,
  runs: readonly Run[],
  reason: string,
  { withoutLastDay = false }: { withoutLastDay?: boolean } = {}
) {
  for (const some of inBatches(runs, RUNS_AT_ONCE)) {
    await updateMany(
      change.trx,
      Checklist,
      new Map(
        some.map(({ id }) => [
          id,
          {
            status: 'closed' as const,
            current: null,
            to_send: null,
            ...(withoutLastDay ? { last_day: null } : {}),
            closed_at: change.time,
            updated_at: change.time,
          },
        ])
      )
    )
    await change.auditMany(
      some
        .filter(({ status }) => status !== 'closed')
        .map((run) => ({
          action: withoutLastDay ? 'close_without_last_day' : 'close',
          entityType: Checklist.audited.entityType,
          entityId: run.id,
          oldValues: { status: run.status, ...(withoutLastDay ? { lastDay: run.last_day } : {}) },
          newValues: {
            employeeId: run.employee_id,
            status: 'closed',
            ...(withoutLastDay ? { lastDay: null } : {}),
            reason,
          },
        }))
    )
  }
}
