import { countOf } from '#core/database/table'
import { likeContaining } from '#core/search/normalize'
import { DEFAULT_PER_PAGE, type ListPage, type Paging } from '#core/http/paging'
import {
  templatesWithVersion,
  templateView,
  type TemplateView,
} from '#documents/queries/find_template'

export const ARCHIVE_VIEWS = ['true', 'false', 'all'] as const

export interface TemplateFilters {
  q?: string
  /** 'true': only archived ones; 'all': these, too. By default they are left out. */
  archived?: (typeof ARCHIVE_VIEWS)[number]
}

function filtered(filters: TemplateFilters) {
  const query = templatesWithVersion()
  const { q, archived = 'false' } = filters
  if (archived === 'true') query.whereNotNull('t.archived_at')
  else if (archived === 'false') query.whereNull('t.archived_at')
  if (q) query.whereRaw(`t.search_text like ? escape '!'`, [likeContaining(q)])
  return query
}

/** A page of the library's templates, by name. */
export async function listTemplates(
  filters: TemplateFilters,
  { page = 1, perPage = DEFAULT_PER_PAGE }: Omit<Paging, 'cursor'>
): Promise<ListPage<TemplateView>> {
  const rows = await filtered(filters)
    .orderBy('t.search_text')
    .orderBy('t.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
  const total = await countOf(filtered(filters))
  return {
    rows: rows.map(templateView),
    total,
    page,
    perPage,
    nextCursor: null,
  }
}
