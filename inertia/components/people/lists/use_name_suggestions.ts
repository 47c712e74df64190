import { useEffect, useState } from 'react'
import { api } from '~/lib/api'
import type { ListEntry, ManagedList } from '~/types'
import { addressOf } from '~/components/lists/list_address'

const TYPING_PAUSE_MS = 150
const MOST = 20

/** The names of a list that hold what was typed, the first twenty; null until they are known. */
export function useNameSuggestions(list: ManagedList, q: string, wanted: boolean) {
  const [entries, setEntries] = useState<ListEntry[] | null>(null)

  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        const address = addressOf(`/api/lists/${list}`, { q: q.trim(), perPage: MOST })
        api.get<ListEntry[]>(address, { signal: abort.signal }).then(setEntries, () => {
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
