import { table, type RowOf } from '#core/database/table'
import db from '@adonisjs/lucid/services/db'
import { normalizeForSearch } from '#core/search/normalize'
import { DEFAULT_PER_PAGE, type ListPage } from '#core/http/paging'
import {
  LEARNER_GROUPS,
  learnerGroupOf,
  learnerStateOf,
  type LearnerGroup,
  type LearnerState,
  type OpenProgress,
} from '#training/learner_state'
import { loadStatuses } from '#training/queries/compliance/statuses'
import { openProgressOf } from '#training/queries/open_progress'
import type { ComplianceState, ComplianceStatus, Day } from '#training/compliance_status'
import { localDay } from '#settings/local_time'

/** A module in a learner's list. */
export type OwnModule = {
  id: number
  name: string
  description: string
  isRequired: boolean
  hasTest: boolean
  requiresCertificateUpload: boolean
  renewalPeriodMonths: number | null
  minutes: number | null
  archived: boolean
  group: LearnerGroup
} & OwnStanding

/** The learner's status with it. */
type OwnStanding = {
  state: LearnerState
  standing: ComplianceState
  way: OpenProgress
  overdue: boolean
  dueOn: Day | null
  /** The completion that counts, or counted last: `completedOn` and `validUntil` are its. */
  completionId: number | null
  completedOn: Day | null
  validUntil: Day | null
}

interface OwnFilters {
  q?: string
  group?: LearnerGroup
}

type OwnList = ListPage<OwnModule> & {
  /** The number of modules in each group that match the search, whatever group is shown. */
  counts: Record<LearnerGroup, number>
  /** The total without any filter. */
  all: number
}

export const today = (): Day => localDay()

export function ownComplianceStatuses(status: ComplianceStatus, way: OpenProgress): OwnStanding {
  return {
    state: learnerStateOf(status, way),
    standing: status.state,
    way,
    overdue: status.state === 'overdue',
    dueOn: status.dueOn,
    completionId: status.completion?.id ?? null,
    completedOn: status.completion?.completedOn ?? null,
    validUntil: status.validUntil,
  }
}

const listedModules = () =>
  table(db, 'training_modules')
    .whereNotNull('published_at')
    .orderBy('search_text')
    .orderBy('id')
    .select('id', 'name', 'description', 'search_text', 'is_required', 'has_test')
    .select('requires_certificate_upload', 'renewal_period_months', 'minutes', 'archived_at')

const listed = (row: RowOf<ReturnType<typeof listedModules>>) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isRequired: Boolean(row.is_required),
  hasTest: Boolean(row.has_test),
  requiresCertificateUpload: Boolean(row.requires_certificate_upload),
  renewalPeriodMonths: row.renewal_period_months,
  minutes: row.minutes,
  archived: row.archived_at !== null,
})

/**
 * Every module with a learner's status today, by five statements for any number: active modules,
 * and archived ones that they have completed.
 * @param employeeId null for an account without an employee.
 */
export async function allOwnModules(employeeId: number | null): Promise<OwnModule[]> {
  const own = await readOwn(employeeId)
  return own.map(({ module }) => module)
}

async function readOwn(employeeId: number | null) {
  const rows = await listedModules()
  const statuses = await loadStatuses(today(), employeeId === null ? [] : [employeeId])
  const ways =
    employeeId === null ? new Map<number, OpenProgress>() : await openProgressOf(employeeId)
  const modules = rows.map((row) => {
    const basis = listed(row)
    const status = statuses.of(employeeId ?? 0, basis.id)
    const module: OwnModule = {
      ...basis,
      group: learnerGroupOf(status.state, basis.archived),
      ...ownComplianceStatuses(status, basis.archived ? 'none' : (ways.get(basis.id) ?? 'none')),
    }
    return { module, searchText: row.search_text }
  })
  return modules
    .filter(({ module }) => !module.archived || module.completedOn !== null)
    .sort((a, b) => urgency(a.module, b.module))
}

/** By group, then by day, then by name as the database sorted them. */
function urgency(a: OwnModule, b: OwnModule): number {
  const groups = LEARNER_GROUPS.indexOf(a.group) - LEARNER_GROUPS.indexOf(b.group)
  if (groups !== 0) return groups
  if (a.group === 'done' || a.group === 'optional') return 0
  const [one, other] = [a, b].map((own) => own.dueOn ?? own.validUntil ?? '9999-12-31') as [
    Day,
    Day,
  ]
  return one < other ? -1 : one > other ? 1 : 0
}

/** A learner's list, by due date. */
export async function listOwnModules(
  employeeId: number | null,
  { q, group }: OwnFilters,
  paging: { page?: number; perPage?: number }
): Promise<OwnList> {
  const all = await readOwn(employeeId)
  const wanted = q ? normalizeForSearch(q) : ''
  const found = all
    .filter(({ searchText }) => searchText.includes(wanted))
    .map(({ module }) => module)
  const counts = Object.fromEntries(
    LEARNER_GROUPS.map((name) => [name, found.filter((one) => one.group === name).length])
  ) as Record<LearnerGroup, number>
  const shown = group ? found.filter((one) => one.group === group) : found
  const page = paging.page ?? 1
  const perPage = paging.perPage ?? DEFAULT_PER_PAGE
  return {
    rows: shown.slice((page - 1) * perPage, page * perPage),
    total: shown.length,
    page,
    perPage,
    nextCursor: null,
    counts,
    all: all.length,
  }
}
