import type { ImportView } from '#people/import/import_view'
import { ListChecks, TriangleAlert } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { Button } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { RowList } from './row_list'
import { ROWS_PER_PAGE, useImportRows, useRowAddress } from './use_import_rows'
import { VerdictTiles } from './verdict_tiles'
import type { Tense } from '../labels'

interface RowsPanelProps {
  view: ImportView
  tense: Tense
}

/** The import's counts, and the rows of the chosen count. */
export function RowsPanel({ view, tense }: RowsPanelProps) {
  const { id, rowCount } = view
  const counts = view[tense]
  const { filter, page, hrefForFilter, hrefForPage } = useRowAddress(id)
  const total = filter === '' ? rowCount : counts[filter]
  const paged = { page, perPage: ROWS_PER_PAGE, total, hrefFor: hrefForPage }
  // A new preview or an undo replaces the rows.
  const version = [view.state, ...Object.values(counts)].join()
  const { rows, loading, problem, again } = useImportRows({ id, tense, filter, page, version })
  useExistingPage(paged)

  return (
    <div className="grid grid-cols-1 gap-5">
      <VerdictTiles
        counts={counts}
        all={rowCount}
        tense={tense}
        current={filter}
        hrefFor={hrefForFilter}
      />
      {problem ? (
        <EmptyState
          icon={TriangleAlert}
          title="Couldn't load the rows"
          description={problem}
          action={
            <Button variant="outline" onClick={again}>
              Try again
            </Button>
          }
        />
      ) : rows === null ? (
        <RowsOnTheirWay />
      ) : (
        <ListPanel loading={loading} loadingText="Loading rows...">
          {rows.length > 0 ? (
            <RowList key={`${filter} ${page}`} rows={rows} tense={tense} />
          ) : (
            <EmptyState icon={ListChecks} title="No rows here" />
          )}
        </ListPanel>
      )}
      {total > ROWS_PER_PAGE && <Pagination {...paged} label="Pages of rows" />}
    </div>
  )
}

function RowsOnTheirWay() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading rows...</span>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  )
}
