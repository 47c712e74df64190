import { table } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { likePerson } from '#core/search/normalize'
import { fromDbTime } from '#core/time'
import {
  DEFAULT_PER_PAGE,
  decodeCursor,
  encodeCursor,
  type ListPage,
  type Paging,
} from '#core/http/paging'
import type { Day } from '#training/compliance_status'
import type { AssignmentSource } from '#training/models/states'

export type BatchView = {
  id: number
  source: AssignmentSource
  ruleId: number | null
  modules: string[]
  assigned: number
  /** How many of them an undo would withdraw: open, and not asked for by onboarding since. */
  open: number
  createdBy: string
  createdAt: string
  undoneAt: string | null
}

const isoOrNull = (time: string | null) => (time === null ? null : fromDbTime(time).toISO())

interface Bounds {
  /** Only rows with smaller ids; null for all. */
  before: number | null
  limit: number
  offset: number
}

/** A page of rows, the newest first. Ids grow with time. */
async function newestFirst<Row extends { id: number }>(
  paging: Paging,
  read: (bounds: Bounds) => PromiseLike<Row[]>,
  count: () => PromiseLike<{ total: number } | null>
): Promise<ListPage<Row>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const before = paging.cursor ? decodeCursor(paging.cursor).id : null
  const offset = before === null ? (page - 1) * perPage : 0
  const found = await read({ before, limit: perPage + 1, offset })
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  const counted = await count()
  return {
    rows,
    total: counted?.total ?? 0,
    page,
    perPage,
    nextCursor: found.length > perPage && last ? encodeCursor({ value: null, id: last.id }) : null,
  }
}

export async function listBatches(paging: Paging): Promise<ListPage<BatchView>> {
  const list = await newestFirst(
    paging,
    ({ before, limit, offset }) => {
      const query = table(db, 'training_batches')
      if (before !== null) query.where('id', '<', before)
      return query.orderBy('id', 'desc').limit(limit).offset(offset)
    },
    () => table(db, 'training_batches').count('* as total').first()
  )
  const ids = list.rows.map(({ id }) => id)
  const open = new Map<number | null, number>()
  const modules = new Map<number | null, string[]>()
  if (ids.length > 0) {
    const counted = await table(db, 'training_assignments')
      .whereIn('batch_id', ids)
      .where({ open: 1, for_onboarding: false })
      .groupBy('batch_id')
      .select('batch_id')
      .count('* as open')
    for (const row of counted) open.set(row.batch_id, row.open)
    const named = await table(db, 'training_assignments')
      .join('training_modules', 'training_modules.id', 'training_assignments.module_id')
      .whereIn('batch_id', ids)
      .distinct('batch_id', 'training_modules.id', 'training_modules.name')
      .orderBy('training_modules.id')
    for (const row of named) {
      modules.set(row.batch_id, [...(modules.get(row.batch_id) ?? []), row.name])
    }
  }
  const rows = list.rows.map((row): BatchView => ({
    id: row.id,
    source: row.source,
    ruleId: row.rule_id,
    modules: modules.get(row.id) ?? [],
    assigned: row.assigned_count,
    open: open.get(row.id) ?? 0,
    createdBy: row.created_by,
    createdAt: fromDbTime(row.created_at).toISO() as string,
    undoneAt: isoOrNull(row.undone_at),
  }))
  return { ...list, rows }
}

interface AssignmentView {
  id: number
  employeeId: number
  /** of the employee's account */
  userId: number
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
  /** A part of the person's name or address. */
  q?: string
  employeeId?: number
  moduleId?: number
  batchId?: number
  ruleId?: number
  state?: 'open' | 'withdrawn'
}

/** Assignments, the newest first. */
export async function listAssignments(
  filters: AssignmentFilters,
  paging: Paging
): Promise<ListPage<AssignmentView>> {
  const filtered = () => {
    const query = table(db, 'training_assignments as a')
    if (filters.q) {
      const named = table(db, 'employees')
        .join('users', 'users.id', 'employees.user_id')
        .whereRaw(`users.search_text like ? escape '!'`, [likePerson(filters.q)])
      query.whereIn('a.employee_id', named.select('employees.id'))
    }
    if (filters.employeeId) query.where('a.employee_id', filters.employeeId)
    if (filters.moduleId) query.where('a.module_id', filters.moduleId)
    if (filters.batchId) query.where('a.batch_id', filters.batchId)
    if (filters.ruleId) query.where('a.rule_id', filters.ruleId)
    if (filters.state === 'open') query.where('a.open', 1)
    if (filters.state === 'withdrawn') query.whereNull('a.open')
    return query
  }
  const list = await newestFirst(
    paging,
    ({ before, limit, offset }) => {
      const query = filtered()
      if (before !== null) query.where('a.id', '<', before)
      return query
        .join('employees', 'employees.id', 'a.employee_id')
        .join('users', 'users.id', 'employees.user_id')
        .join('training_modules', 'training_modules.id', 'a.module_id')
        .orderBy('a.id', 'desc')
        .limit(limit)
        .offset(offset)
        .select('a.*', 'employees.user_id', 'users.first_name', 'users.last_name')
        .select('training_modules.name as module')
    },
    () => filtered().count('* as total').first()
  )
  return {
    ...list,
    rows: list.rows.map((row) => ({
      id: row.id,
      employeeId: row.employee_id,
      userId: row.user_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      moduleId: row.module_id,
      module: row.module,
      source: row.source,
      ruleId: row.rule_id,
      batchId: row.batch_id,
      assignedOn: row.assigned_on,
      dueOn: row.due_on,
      forOnboarding: row.for_onboarding === 1,
      assignedBy: row.assigned_by,
      withdrawnOn: row.withdrawn_on,
      withdrawnReason: row.withdrawn_reason,
    })),
  }
}
