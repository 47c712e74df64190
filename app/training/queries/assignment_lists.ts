import db from '@adonisjs/lucid/services/db'
import { fromDbTime } from '#core/time'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import type { Day } from '#training/standing'
import type { AssignmentSource } from '#training/models/states'

export type BatchView = {
  id: number
  source: AssignmentSource
  ruleId: number | null
  modules: string[]
  assigned: number
  /** How many of them are open still. */
  open: number
  createdBy: string
  createdAt: string
  undoneAt: string | null
}

const isoOrNull = (time: string | null) => (time === null ? null : fromDbTime(time).toISO())

/** A page of rows that are read newest first, their ids growing with time. */
async function newestFirst<Row extends { id: number }>(
  query: (page: boolean) => ReturnType<typeof db.from>,
  id: string,
  paging: Paging
): Promise<ListPage<Row>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const rows = query(true)
    .orderBy(id, 'desc')
    .limit(perPage + 1)
  if (paging.cursor) rows.where(id, '<', decodeCursor(paging.cursor).id)
  else rows.offset((page - 1) * perPage)
  const found = (await rows) as Row[]
  const shown = found.slice(0, perPage)
  const last = shown.at(-1)
  const counted = await query(false).count('* as total').first()
  return {
    rows: shown,
    total: Number(counted?.total ?? 0),
    page,
    perPage,
    nextCursor: found.length > perPage && last ? encodeCursor({ value: null, id: last.id }) : null,
  }
}

/** Batches, newest first; `id` for one of them. */
export async function listBatches(paging: Paging, id?: number): Promise<ListPage<BatchView>> {
  const list = await newestFirst<Record<string, never> & { id: number }>(
    (page) => {
      const query = db.from('training_batches')
      if (id !== undefined) query.where('id', id)
      return page ? query.select('*') : query
    },
    'id',
    paging
  )
  const ids = list.rows.map((row) => Number(row.id))
  const open = new Map<number, number>()
  const modules = new Map<number, string[]>()
  if (ids.length > 0) {
    const counted = await db
      .from('training_assignments')
      .whereIn('batch_id', ids)
      .where('open', 1)
      .groupBy('batch_id')
      .select('batch_id')
      .count('* as open')
    for (const row of counted) open.set(Number(row.batch_id), Number(row.open))
    const named = await db
      .from('training_assignments')
      .join('training_modules', 'training_modules.id', 'training_assignments.module_id')
      .whereIn('batch_id', ids)
      .distinct('batch_id', 'training_modules.id', 'training_modules.name')
      .orderBy('training_modules.id')
    for (const row of named) {
      const names = modules.get(Number(row.batch_id)) ?? []
      names.push(row.name)
      modules.set(Number(row.batch_id), names)
    }
  }
  const rows = list.rows.map((row): BatchView => {
    const batch = row as unknown as Record<string, string | number | null>
    return {
      id: row.id,
      source: batch.source as AssignmentSource,
      ruleId: batch.rule_id as number | null,
      modules: modules.get(row.id) ?? [],
      assigned: Number(batch.assigned_count),
      open: open.get(row.id) ?? 0,
      createdBy: batch.created_by as string,
      createdAt: fromDbTime(batch.created_at as string).toISO() as string,
      undoneAt: isoOrNull(batch.undone_at as string | null),
    }
  })
  return { ...list, rows }
}

interface AssignmentView {
  id: number
  employeeId: number
  name: string
  moduleId: number
  module: string
  source: AssignmentSource
  ruleId: number | null
  batchId: number | null
  assignedOn: Day
  dueOn: Day | null
  forOnboarding: boolean
  assignedBy: string
  withdrawnOn: Day | null
  withdrawnReason: string | null
}

interface AssignmentFilters {
  employeeId?: number
  moduleId?: number
  batchId?: number
  ruleId?: number
  state?: 'open' | 'withdrawn'
}

interface AssignmentRow {
  id: number
  employee_id: number
  first_name: string
  last_name: string
  module_id: number
  module: string
  source: AssignmentSource
  rule_id: number | null
  batch_id: number | null
  assigned_on: Day
  due_on: Day | null
  for_onboarding: number
  assigned_by: string
  withdrawn_on: Day | null
  withdrawn_reason: string | null
}

/** Assignments, newest first. */
export async function listAssignments(
  filters: AssignmentFilters,
  paging: Paging
): Promise<ListPage<AssignmentView>> {
  const list = await newestFirst<AssignmentRow>(
    (page) => {
      const query = db.from('training_assignments as a')
      if (filters.employeeId) query.where('a.employee_id', filters.employeeId)
      if (filters.moduleId) query.where('a.module_id', filters.moduleId)
      if (filters.batchId) query.where('a.batch_id', filters.batchId)
      if (filters.ruleId) query.where('a.rule_id', filters.ruleId)
      if (filters.state === 'open') query.where('a.open', 1)
      if (filters.state === 'withdrawn') query.whereNull('a.open')
      if (!page) return query
      return query
        .join('employees', 'employees.id', 'a.employee_id')
        .join('users', 'users.id', 'employees.user_id')
        .join('training_modules', 'training_modules.id', 'a.module_id')
        .select('a.*', 'users.first_name', 'users.last_name')
        .select('training_modules.name as module')
    },
    'a.id',
    paging
  )
  return {
    ...list,
    rows: list.rows.map((row) => ({
      id: Number(row.id),
      employeeId: Number(row.employee_id),
      name: `${row.first_name} ${row.last_name}`.trim(),
      moduleId: Number(row.module_id),
      module: row.module,
      source: row.source,
      ruleId: row.rule_id,
      batchId: row.batch_id,
      assignedOn: row.assigned_on,
      dueOn: row.due_on,
      forOnboarding: Boolean(Number(row.for_onboarding)),
      assignedBy: row.assigned_by,
      withdrawnOn: row.withdrawn_on,
      withdrawnReason: row.withdrawn_reason,
    })),
  }
}
