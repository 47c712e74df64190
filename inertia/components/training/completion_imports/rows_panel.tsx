import type { HistoryView, RowView } from '#training/completion_imports/queries/view'
import type { Verdict } from '#training/models/states'
import { usePage } from '@inertiajs/react'
import { ListChecks, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CountTiles } from '~/components/count_tiles'
import { EmptyState } from '~/components/feedback/empty_state'
import { Pagination } from '~/components/lists/pagination'
import { addressOf, paramOf } from '~/components/lists/list_address'
import { ListPanel } from '~/components/lists/list_panel'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { messageOf } from '~/lib/failures'
import { api, isUnauthorized } from '~/lib/api'
import { HistoryRowList } from './row_list'
import { labelOf, PAGE, VERDICTS, type Tense } from './import_labels'

const ROWS_PER_PAGE = 25

const colors: Record<Verdict, string> = {
  created: 'text-success',
  already: 'text-foreground',
  refused: 'text-danger',
}

/** The import's counts, and the rows of the chosen count. */
export function HistoryRows({ view, tense }: { view: HistoryView; tense: Tense }) {
  const { url } = usePage()
  const wanted = paramOf(url, 'rows')
  const filter: Verdict | '' = VERDICTS.find((verdict) => verdict === wanted) ?? ''
  const page = Math.max(1, Math.floor(Number(paramOf(url, 'page')) || 1))
  const path = `${PAGE}/${view.id}`
  const counts = view[tense]
  const total = filter === '' ? view.rowCount : counts[filter]
  const paged = {
    page,
    perPage: ROWS_PER_PAGE,
    total,
    hrefFor: (to: number) => addressOf(path, { rows: filter, page: to }, { page: 1 }),
  }
  const { rows, loading, problem } = useRows(view, tense, filter, page)
  useExistingPage(paged)

  return (
    <div className="grid gap-5">
      <CountTiles
        label="Rows of the file"
        current={filter}
        hrefFor={(verdict) => addressOf(path, { rows: verdict })}
        tiles={[
          { filter: '', label: 'All rows', value: view.rowCount, color: 'text-foreground' },
          ...VERDICTS.map((verdict) => ({
            filter: verdict,
            label: labelOf(verdict, tense),
            value: counts[verdict],
            color: colors[verdict],
          })),
        ]}
      />
      {problem ? (
        <EmptyState icon={TriangleAlert} title="Couldn't load the rows" description={problem} />
      ) : (
        <ListPanel loading={loading} loadingText="Loading rows...">
          {rows.length > 0 ? (
            <HistoryRowList rows={rows} tense={tense} />
          ) : (
            <EmptyState icon={ListChecks} title={loading ? 'In progress' : 'No rows here'} />
          )}
        </ListPanel>
      )}
      {total > ROWS_PER_PAGE && <Pagination {...paged} label="Pages of rows" />}
    </div>
  )
}

/** One page of rows; the previous ones stay until they are loaded. */
function useRows(
  { id, state, planned }: HistoryView,
  tense: Tense,
  filter: Verdict | '',
  page: number
) {
  const [rows, setRows] = useState<RowView[]>([])
  const [loading, setLoading] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  // A new preview replaces the rows.
  const version = [state, ...Object.values(planned)].join()

  useEffect(() => {
    const controller = new AbortController()
    const by = tense === 'planned' ? 'verdict' : 'outcome'
    setLoading(true)
    api
      .get('/api/training/completion-imports/:id/rows', {
        params: { id },
        query: { [by]: filter, page, perPage: ROWS_PER_PAGE },
        signal: controller.signal,
      })
      .then((found) => {
        setRows(found)
        setProblem(null)
        setLoading(false)
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted || isUnauthorized(error)) return
        console.error(error)
        setProblem(messageOf(error, 'The rows could not be loaded.'))
        setLoading(false)
      })
    return () => controller.abort()
  }, [id, tense, filter, page, version])

  return { rows, loading, problem }
}
