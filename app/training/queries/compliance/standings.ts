import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { inBatches } from '#core/database/in_batches'
import {
  standingOn,
  type AssignmentFact,
  type CompletionFact,
  type Day,
  type MaterialVersion,
  type Standing,
} from '#training/standing'

/** Ids in one statement: SQLite takes 32,766 parameters, and a plan for more is a scan. */
const PEOPLE_AT_ONCE = 1_000

/**
 * A completion that is newer than another, of no earlier version and expires no sooner: whatever
 * versions are material, the other one is not the one that counts. Mostly one of many years' is
 * left, and standingOn judges what is.
 */
const OUTDOING = `select 1 from training_completions as newer
  where newer.employee_id = training_completions.employee_id
  and newer.module_id = training_completions.module_id
  and newer.live = 1 and newer.completed_on <= ?
  and newer.completed_on >= training_completions.completed_on
  and (newer.completed_on > training_completions.completed_on
    or newer.id > training_completions.id)
  and newer.version >= training_completions.version
  and (newer.expires_on is null or newer.expires_on >= training_completions.expires_on)`

/** By module. */
export type MaterialVersions = ReadonlyMap<number, readonly MaterialVersion[]>

/** Adds conditions about `employee_id` and `module_id` of a table. */
export type PairFilter = (query: DatabaseQueryBuilderContract, table: string) => void

interface Facts {
  assignments: AssignmentFact[]
  completions: CompletionFact[]
}

/** The standings of some people with some modules on one day. */
export class Standings {
  constructor(
    readonly day: Day,
    private facts: ReadonlyMap<number, ReadonlyMap<number, Facts>>,
    private material: MaterialVersions
  ) {}

  of(employeeId: number, moduleId: number): Standing {
    const facts = this.facts.get(employeeId)?.get(moduleId)
    return standingOn(
      this.day,
      facts?.assignments ?? [],
      facts?.completions ?? [],
      this.material.get(moduleId) ?? []
    )
  }

  /** The modules a person has to do with, assigned or done. */
  modulesOf(employeeId: number): number[] {
    return [...(this.facts.get(employeeId)?.keys() ?? [])]
  }
}

/**
 * Reads what is known on a day of some people's training, completions outdone by later ones left
 * out: one statement for every 1,000 people, along covering indexes.
 * @param moduleIds all modules unless given.
 * @param material the modules' material versions, where the caller has read them already.
 * @param only of the pairs of a person and a module those that are asked about.
 */
export async function loadStandings(
  day: Day,
  employeeIds: readonly number[],
  moduleIds?: readonly number[],
  client: QueryClientContract = db.connection(),
  material?: MaterialVersions,
  only?: PairFilter
): Promise<Standings> {
  const facts = new Map<number, Map<number, Facts>>()
  const factsOf = (row: { employee_id: number; module_id: number }): Facts => {
    const employeeId = Number(row.employee_id)
    const moduleId = Number(row.module_id)
    const modules = facts.get(employeeId) ?? new Map<number, Facts>()
    facts.set(employeeId, modules)
    const known = modules.get(moduleId) ?? { assignments: [], completions: [] }
    modules.set(moduleId, known)
    return known
  }
  for (const ids of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    for (const row of await factRows(client, day, ids, moduleIds, only)) {
      if (row.id === null) {
        factsOf(row).assignments.push({
          assignedOn: row.began_on,
          dueOn: row.until,
          withdrawnOn: row.withdrawn_on,
        })
      } else {
        factsOf(row).completions.push({
          id: Number(row.id),
          version: Number(row.version),
          completedOn: row.began_on,
          expiresOn: row.until,
        })
      }
    }
  }
  return new Standings(day, facts, material ?? (await loadMaterialVersions(client, moduleIds)))
}

/** An assignment, or with an id a completion. */
interface FactRow {
  id: number | null
  version: number | null
  employee_id: number
  module_id: number
  began_on: Day
  until: Day | null
  withdrawn_on: Day | null
}

function factRows(
  client: QueryClientContract,
  day: Day,
  employeeIds: readonly number[],
  moduleIds?: readonly number[],
  only: PairFilter = () => {}
): Promise<FactRow[]> {
  const rowsOf = (query: DatabaseQueryBuilderContract<FactRow>, table: string) =>
    query
      .from(table)
      .whereIn('employee_id', [...employeeIds])
      .if(moduleIds, (some) => some.whereIn('module_id', [...(moduleIds ?? [])]))
      .where((pair) => only(pair, table))
      .select('employee_id', 'module_id')
  return rowsOf(client.query<FactRow>(), 'training_assignments')
    .where('assigned_on', '<=', day)
    .select('assigned_on as began_on', 'due_on as until', 'withdrawn_on')
    .select(client.raw('null as id'), client.raw('null as version'))
    .unionAll((completions) => {
      rowsOf(completions, 'training_completions')
        .where((counting) => onlyCounting(counting, day))
        .select('completed_on', 'expires_on', client.raw('null'), 'id', 'version')
    })
}

/** Of completions, those among which the ones are that count on a day. */
export function onlyCounting(completions: DatabaseQueryBuilderContract, day: Day): void {
  completions
    .where('live', 1)
    .where('completed_on', '<=', day)
    .whereRaw(`not exists (${OUTDOING})`, [day])
}

/** The versions, of some modules or all, that make earlier completions be done again. */
export async function loadMaterialVersions(
  client: QueryClientContract = db.connection(),
  moduleIds?: readonly number[]
): Promise<Map<number, MaterialVersion[]>> {
  const rows = await client
    .query()
    .from('training_module_versions')
    .where('material', true)
    .if(moduleIds, (query) => query.whereIn('module_id', [...(moduleIds ?? [])]))
    .select('module_id', 'version', 'published_on', 'retrain_by')
  const material = new Map<number, MaterialVersion[]>()
  for (const row of rows) {
    const moduleId = Number(row.module_id)
    const versions = material.get(moduleId) ?? []
    versions.push({
      version: Number(row.version),
      publishedOn: row.published_on,
      retrainBy: row.retrain_by,
    })
    material.set(moduleId, versions)
  }
  return material
}
