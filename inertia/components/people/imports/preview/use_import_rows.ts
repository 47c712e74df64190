import type { ImportRowView } from '#people/import/import_rows'
import { usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { addressOf, paramOf } from '~/components/lists/list_address'
import { messageOf } from '~/lib/failures'
import { api, isUnauthorized } from '~/lib/api'
import type { RowFilter } from './verdict_tiles'
import { VERDICTS, type Tense } from '../labels'

export const ROWS_PER_PAGE = 25

/** The rows' filter in the address, and links to others; invalid values are ignored. */
export function useRowAddress(id: number) {
  const { url } = usePage()
  const wanted = paramOf(url, 'rows')
  const filter: RowFilter = VERDICTS.find((verdict) => verdict === wanted) ?? ''
  const page = Math.max(1, Math.floor(Number(paramOf(url, 'page')) || 1))
  const path = `/employees/imports/${id}`

  return {
    filter,
    page,
    hrefForFilter: (rows: RowFilter) => addressOf(path, { rows }),
    hrefForPage: (to: number) => addressOf(path, { rows: filter, page: to }, { page: 1 }),
  }
}

interface Wanted {
  id: number
  tense: Tense
  filter: RowFilter
  page: number
  /** changes when the rows may have changed */
  version: string
}

/** One page of an import's rows; the previous ones stay until they are loaded. */
export function useImportRows({ id, tense, filter, page, version }: Wanted) {
  const [rows, setRows] = useState<ImportRowView[] | null>(null)
  const [loading, setLoading] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const by = tense === 'planned' ? 'verdict' : 'outcome'
    setLoading(true)
    api
      .get('/api/imports/:id/rows', {
        params: { id },
        query: { [by]: filter, page, perPage: ROWS_PER_PAGE },
        signal,
      })
      .then((found) => {
        setRows(found)
        setProblem(null)
        setLoading(false)
      })
      .catch((error: unknown) => {
        if (signal.aborted || isUnauthorized(error)) return
        console.error(error)
        setProblem(messageOf(error, 'The rows could not be loaded.'))
        setLoading(false)
      })
    return () => controller.abort()
  }, [id, tense, filter, page, version, attempt])

  return { rows, loading, problem, again: () => setAttempt((before) => before + 1) }
}
