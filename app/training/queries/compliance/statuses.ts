import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import { dayOrNull, NEVER, readBest, StatusSql } from '#training/queries/compliance/status_sql'
import { idList, type Sql } from '#training/queries/sql'
import type {
  ComplianceState,
  ComplianceStatus,
  Day,
  MaterialVersion,
  MaterialVersions,
} from '#training/compliance_status'

/** People per statement. */
const PEOPLE_AT_ONCE = 1_000

const NOTHING: ComplianceStatus = {
  state: 'not_assigned',
  assigned: false,
  assignedOn: null,
  firstDueOn: null,
  dueOn: null,
  completion: null,
  validUntil: null,
}

/** Compliance statuses of people with modules on one day. */
export class ComplianceStatuses {
  constructor(
    readonly day: Day,
    private found: ReadonlyMap<number, ReadonlyMap<number, ComplianceStatus>>
  ) {}

  of(employeeId: number, moduleId: number): ComplianceStatus {
    return this.found.get(employeeId)?.get(moduleId) ?? NOTHING
  }

  /** The modules of a person, assigned at any time or completed. */
  modulesOf(employeeId: number): number[] {
    return [...(this.found.get(employeeId)?.keys() ?? [])]
  }
}

/** Options besides the day and the people. */
interface StatusOptions {
  /** All modules by default. */
  moduleIds?: readonly number[]
  client?: QueryClientContract
  /** The modules' material versions, if the caller has read them. */
  material?: MaterialVersions
  /** A condition on `module_id`, `assigned_on` and `until`, checked in the database. */
  only?: Sql
}

/** Reads the statuses of people on a day: one statement per 1,000 people. */
export async function loadStatuses(
  day: Day,
  employeeIds: readonly number[],
  { moduleIds, client = db.connection(), material, only }: StatusOptions = {}
): Promise<ComplianceStatuses> {
  const known = material ?? (await loadMaterialVersions(client, moduleIds))
  const status = new StatusSql(day, known)
  const found = new Map<number, Map<number, ComplianceStatus>>()
  for (const ids of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    for (const row of await statusRows(client, status, ids, moduleIds, only)) {
      const modules = found.get(row.employee_id) ?? new Map<number, ComplianceStatus>()
      found.set(row.employee_id, modules)
      modules.set(row.module_id, statusOf(row))
    }
  }
  return new ComplianceStatuses(day, found)
}

interface StatusRow {
  employee_id: number
  module_id: number
  state: ComplianceState
  assigned_on: Day | null
  due_on: Day | null
  best: string | null
  until: Day
}

/** Everything assigned by the day, and completions without assignment. */
function statusRows(
  client: QueryClientContract,
  status: StatusSql,
  employeeIds: readonly number[],
  moduleIds: readonly number[] | undefined,
  only?: Sql
): Promise<StatusRow[]> {
  const { day } = status
  const of = (alias: string) =>
    `${alias}.employee_id in (${idList(employeeIds)})` +
    (moduleIds ? ` and ${alias}.module_id in (${idList(moduleIds)})` : '')
  const inForce = status.inForce('asked')
  const best = status.best('asked.employee_id', 'asked.module_id')
  const [done, unasked] = [status.done('done'), status.bestOf('done')]
  const pairs = client.raw(
    `(select asked.employee_id, asked.module_id,
        max(case when ${inForce.sql} then asked.assigned_on end) as assigned_on,
        max(case when ${inForce.sql} then asked.due_on end) as due_on, ${best.sql} as best
      from training_assignments as asked where ${of('asked')} and asked.assigned_on <= ?
      group by asked.employee_id, asked.module_id
      union all
      select done.employee_id, done.module_id, null, null, max(${unasked.sql})
      from training_completions as done where ${of('done')} and ${done.sql}
      and not exists (select 1 from training_assignments as asked
        where asked.employee_id = done.employee_id and asked.module_id = done.module_id
        and asked.assigned_on <= ?)
      group by done.employee_id, done.module_id) as pairs`,
    [
      ...inForce.bindings,
      ...inForce.bindings,
      ...best.bindings,
      day,
      ...unasked.bindings,
      ...done.bindings,
      day,
    ]
  )
  const rows = client
    .query()
    .from(pairs as never)
    .select('pairs.*', client.raw(`coalesce(substr(best, 1, 10), '${NEVER}') as until`))
  const state = status.state({
    until: { sql: 'until', bindings: [] },
    assignedOn: 'assigned_on',
    dueOn: 'due_on',
  })
  const query = client
    .query()
    .from(rows.as('cells'))
    .select('cells.*', client.raw(`${state.sql} as state`, state.bindings))
  if (only) query.whereRaw(only.sql, only.bindings)
  return query as unknown as Promise<StatusRow[]>
}

function statusOf(row: StatusRow): ComplianceStatus {
  const validUntil = dayOrNull(row.until)
  const completion = row.best === null ? null : readBest(row.best)
  // The due date if it was never completed, or lapsed before it was assigned; otherwise the end.
  const isFirst = completion === null || (row.assigned_on !== null && row.assigned_on > row.until)
  return {
    state: row.state,
    assigned: row.assigned_on !== null,
    assignedOn: row.assigned_on,
    firstDueOn: row.due_on,
    dueOn: isFirst || row.due_on === null ? row.due_on : validUntil,
    completion,
    validUntil,
  }
}

/** The material versions of the given modules, or all. */
export async function loadMaterialVersions(
  client: QueryClientContract = db.connection(),
  moduleIds?: readonly number[]
): Promise<Map<number, MaterialVersion[]>> {
  const rows = await table(client, 'training_module_versions')
    .where('material', true)
    .if(moduleIds, (query) => query.whereIn('module_id', moduleIds ?? []))
    .select('module_id', 'version', 'published_on', 'retrain_by')
  const material = new Map<number, MaterialVersion[]>()
  for (const row of rows) {
    const { module_id: moduleId, version } = row
    const versions = material.get(moduleId) ?? []
    versions.push({
      version,
      publishedOn: row.published_on,
      // Every material version has one.
      retrainBy: row.retrain_by as Day,
    })
    material.set(moduleId, versions)
  }
  return material
}
