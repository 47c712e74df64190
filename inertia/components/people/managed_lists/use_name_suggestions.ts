import type { ListedEntry } from '#people/queries/managed_lists'
import type { ManagedList } from '#people/models/managed_list'
import { useEffect, useState } from 'react'
import { api } from '~/lib/api'

const TYPING_PAUSE_MS = 150
const MOST = 20

/** The first twenty names of a list that contain the typed text; null while loading. */
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
          // Suggestions are a convenience: typed text is accepted without them.
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
