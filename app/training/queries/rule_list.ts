import db from '@adonisjs/lucid/services/db'
import { fromDbTime } from '#core/time'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import { notFound } from '#core/errors/refusals'
import type { RuleTerms } from '#training/rules'
import { termsOf, type RuleRow } from '#training/assignments/apply_rules'

type RuleState = 'draft' | 'live' | 'stopped'

export type RuleView = RuleTerms & {
  id: number
  module: string
  state: RuleState
  /** Assignments of it that are open. */
  open: number
  createdBy: string
  createdAt: string
  liveAt: string | null
  stoppedAt: string | null
}

interface Row extends RuleRow {
  module: string
  live_at: string | null
  stopped_at: string | null
  created_by: string
  created_at: string
}

const isoOrNull = (time: string | null) => (time === null ? null : fromDbTime(time).toISO())

/** Rules that stand first, then stopped ones, newest first in each. */
export async function listRules(paging: Paging, id?: number): Promise<ListPage<RuleView>> {
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  const page = paging.page ?? 1
  const filtered = () => {
    const query = db.from('training_rules')
    return id === undefined ? query : query.where('training_rules.id', id)
  }
  const rows: Row[] = await filtered()
    .join('training_modules', 'training_modules.id', 'training_rules.module_id')
    .orderByRaw('case when training_rules.stopped_at is null then 0 else 1 end')
    .orderBy('training_rules.id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .select('training_rules.*', 'training_modules.name as module')
  const open = await openCounts(rows.map((row) => Number(row.id)))
  const counted = await filtered().count('* as total').first()
  return {
    rows: rows.map((row) => ({
      ...termsOf(row),
      id: Number(row.id),
      module: row.module,
      state: row.stopped_at ? 'stopped' : row.live_at ? 'live' : 'draft',
      open: open.get(Number(row.id)) ?? 0,
      createdBy: row.created_by,
      createdAt: fromDbTime(row.created_at).toISO() as string,
      liveAt: isoOrNull(row.live_at),
      stoppedAt: isoOrNull(row.stopped_at),
    })),
    total: Number(counted?.total ?? 0),
    page,
    perPage,
    nextCursor: null,
  }
}

async function openCounts(ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .from('training_assignments')
    .whereIn('rule_id', [...ids])
    .where('open', 1)
    .groupBy('rule_id')
    .select('rule_id')
    .count('* as open')
  return new Map(rows.map((row) => [Number(row.rule_id), Number(row.open)]))
}

/** @throws Refusal 404 */
export async function findRule(id: number): Promise<RuleView> {
  const { rows } = await listRules({ perPage: 1 }, id)
  const [rule] = rows
  if (!rule) throw notFound()
  return rule
}
