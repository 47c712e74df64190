import type { ListedEntry } from '#people/queries/managed_lists'
import type { ManagedList } from '#people/models/managed_list'
import { useEffect, useState } from 'react'
import { api } from '~/lib/api'

const TYPING_PAUSE_MS = 150
const MOST = 20

/** The names of a list that hold what was typed, the first twenty; null until they are known. */
export function useNameSuggestions(list: ManagedList, q: string, wanted: boolean) {
  const [entries, setEntries] = useState<ListedEntry[] | null>(null)

  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        const asked = api.get('/api/lists/:list', {
          params: { list },
          query: { q: q.trim(), perPage: MOST },
          signal: abort.signal,
        })
        asked.then(setEntries, () => {
          // Suggestions are a convenience: what is typed is taken without them.
          if (!abort.signal.aborted) setEntries([])
        })
      },
      q === '' ? 0 : TYPING_PAUSE_MS
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [list, q, wanted])

  return entries
}
