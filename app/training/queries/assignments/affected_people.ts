import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import type { Paging } from '#core/http/paging'
import { localDay } from '#settings/local_time'

export interface AffectedPerson {
  employeeId: number
  firstName: string
  lastName: string
  department: string | null
  position: string | null
  /** Whether they have a completion that would end; otherwise the training is in progress. */
  completed: boolean
}

export interface Affected {
  /** People with a valid completion, which a material change would end. */
  completed: number
  /** People in progress, who would have to start over. */
  inProgress: number
  people: AffectedPerson[]
  page: number
  perPage: number
  total: number
}

const AT_ONCE = 25

/** The active people who must repeat the training after a material change of a module. */
export async function affectedPeople(moduleId: number, paging: Paging): Promise<Affected> {
  const page = paging.page ?? 1
  const perPage = paging.perPage ?? AT_ONCE
  const today = localDay()
  const ended = await table(db, 'training_module_versions')
    .where({ module_id: moduleId, material: true })
    .where('retrain_by', '<', today)
    .max('version as version')
    .first()
  const oldest = ended?.version ?? 0

  const holding = () =>
    table(db, 'training_completions')
      .where({ module_id: moduleId, live: 1 })
      .where('completed_on', '<=', today)
      .where('version', '>=', oldest)
      .where((valid) => void valid.whereNull('expires_on').orWhere('expires_on', '>=', today))
      .select('employee_id')
  const underWay = () =>
    table(db, 'training_progress').where({ module_id: moduleId, open: 1 }).select('employee_id')
  const active = () => table(db, 'employees').where('employees.status', 'active')
  const affected = () =>
    active().where((either) => {
      either.whereIn('employees.id', holding())
      either.orWhereIn('employees.id', underWay())
    })
  const countOf = async (query: ReturnType<typeof active>) => {
    const row = await query.count('* as total').first()
    return row?.total ?? 0
  }

  const completed = await countOf(active().whereIn('employees.id', holding()))
  const inProgress = await countOf(active().whereIn('employees.id', underWay()))
  const total = await countOf(affected())
  const rows = await affected()
    .join('users', 'users.id', 'employees.user_id')
    .orderBy('users.sort_name')
    .orderBy('employees.id')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select(
      'employees.id',
      'users.first_name',
      'users.last_name',
      'users.department',
      'users.position'
    )
  const held = await holding().whereIn(
    'employee_id',
    rows.map(({ id }) => id)
  )
  const holders = new Set(held.map((row) => row.employee_id))
  return {
    completed,
    inProgress,
    people: rows.map((row) => ({
      employeeId: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      department: row.department,
      position: row.position,
      completed: holders.has(row.id),
    })),
    page,
    perPage,
    total,
  }
}
