import { useState } from 'react'
import { toast } from '~/hooks/use_toast'

/** The limit of one call, and of what a person can review. */
export const MOST_SELECTED = 500

export interface Selection {
  ids: ReadonlySet<number>
  has: (id: number) => boolean
  set: (ids: readonly number[], selected: boolean) => void
  /** Replaces the current selection. */
  replace: (ids: readonly number[]) => void
  clear: () => void
}

/** The selection for a bulk action, kept across pages of one list. */
export function useSelection(listed: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [of, setOf] = useState(listed)

  // Another list: people who are no longer visible must not stay selected.
  if (of !== listed) {
    setOf(listed)
    setIds(new Set())
  }

  function put(next: Set<number>) {
    if (next.size > MOST_SELECTED) {
      toast({ description: `At most ${MOST_SELECTED} people are changed at once.` })
      next = new Set([...next].slice(0, MOST_SELECTED))
    }
    setIds(next)
  }

  return {
    ids,
    has: (id) => ids.has(id),
    set(changed, selected) {
      const next = new Set(ids)
      for (const id of changed) {
        if (selected) next.add(id)
        else next.delete(id)
      }
      put(next)
    },
    replace: (all) => put(new Set(all)),
    clear: () => setIds(new Set()),
  }
}
