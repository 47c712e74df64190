import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { fromDbTime } from '#core/time'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { notFound } from '#core/errors/http_errors'
import type { RuleTerms } from '#training/rules'

type RuleState = 'draft' | 'live' | 'stopped'

export type RuleView = RuleTerms & {
  id: number
  module: string
  state: RuleState
  /** Its open assignments. */
  open: number
  createdBy: string
  createdAt: string
  liveAt: string | null
  stoppedAt: string | null
}

const isoOrNull = (time: string | null) => (time === null ? null : fromDbTime(time).toISO())

/** Live and draft rules first, then stopped ones, each with the newest first. */
export async function listRules(paging: Paging, id?: number): Promise<ListPage<RuleView>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const filtered = () => {
    const query = table(db, 'training_rules')
    return id === undefined ? query : query.where('training_rules.id', id)
  }
  const rows = await filtered()
    .join('training_modules', 'training_modules.id', 'training_rules.module_id')
    .orderByRaw('case when training_rules.stopped_at is null then 0 else 1 end')
    .orderBy('training_rules.id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('training_rules.*', 'training_modules.name as module')
  const open = await openCounts(rows.map((row) => row.id))
  const counted = await filtered().count('* as total').first()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      moduleId: row.module_id,
      department: row.department,
      position: row.position,
      location: row.location,
      dueDays: row.due_days,
      dueFrom: row.due_from,
      module: row.module,
      state: row.stopped_at ? 'stopped' : row.live_at ? 'live' : 'draft',
      open: open.get(row.id) ?? 0,
      createdBy: row.created_by,
      createdAt: fromDbTime(row.created_at).toISO() as string,
      liveAt: isoOrNull(row.live_at),
      stoppedAt: isoOrNull(row.stopped_at),
    })),
    total: counted?.total ?? 0,
    page,
    perPage,
    nextCursor: null,
  }
}

async function openCounts(ids: readonly number[]): Promise<Map<number | null, number>> {
  if (ids.length === 0) return new Map()
  const rows = await table(db, 'training_assignments')
    .whereIn('rule_id', ids)
    .where('open', 1)
    .groupBy('rule_id')
    .select('rule_id')
    .count('* as open')
  return new Map(rows.map((row) => [row.rule_id, row.open]))
}

/** @throws HttpError 404 */
export async function findRule(id: number): Promise<RuleView> {
  const { rows } = await listRules({ perPage: 1 }, id)
  const [rule] = rows
  if (!rule) throw notFound()
  return rule
}
