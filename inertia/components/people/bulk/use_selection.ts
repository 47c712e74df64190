import { formatCount } from '#core/counted'
import { router, usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { toast } from '~/hooks/use_toast'

/** The limit of one call, and of what a person can review. */
export const MOST_SELECTED = 500

export interface Selection {
  ids: ReadonlySet<number>
  has: (id: number) => boolean
  set: (ids: readonly number[], selected: boolean) => void
  /** Replaces the current selection. */
  replace: (ids: readonly number[]) => void
  /** The same for the rows of a whole list of this length, of which there may be too many. */
  replaceAll: (ids: readonly number[], total: number) => void
  clear: () => void
}

const NONE: ReadonlySet<number> = new Set()
/** The latest selection, for the browser's Back; the history says where it was made. */
const kept = { of: '', ids: NONE }
const REMEMBERED = 'selection'

/** The selection for a bulk action, kept across pages of one list, and when coming back to it. */
export function useSelection(filters: string): Selection {
  const { url } = usePage()
  const listed = `${url.split(/[?#]/, 1)[0]} ${filters}`
  const [ids, setIds] = useState(() =>
    kept.of === listed && router.restore(REMEMBERED) === listed ? kept.ids : NONE
  )
  const [of, setOf] = useState(listed)

  useEffect(() => {
    Object.assign(kept, { of: listed, ids })
    router.remember(listed, REMEMBERED)
  }, [listed, ids, url])

  // Another list: rows that are no longer visible must not stay selected.
  if (of !== listed) {
    setOf(listed)
    setIds(NONE)
  }

  /** After a late answer, another list may be shown, whose rows these are not. */
  const isShown = () => kept.of === listed

  function put(next: Set<number>) {
    if (!isShown()) return
    if (next.size > MOST_SELECTED) {
      toast({ description: `At most ${MOST_SELECTED} can be selected at once.` })
      next = new Set([...next].slice(0, MOST_SELECTED))
    }
    setIds(next)
  }

  return {
    ids,
    has: (id) => ids.has(id),
    set(changed, selected) {
      const next = new Set(kept.ids)
      for (const id of changed) {
        if (selected) next.add(id)
        else next.delete(id)
      }
      put(next)
    },
    replace: (all) => put(new Set(all)),
    replaceAll(all, total) {
      put(new Set(all))
      if (isShown() && total > MOST_SELECTED) {
        toast({
          description: `The first ${MOST_SELECTED} of ${formatCount(total)} are selected. That is the most you can change at once.`,
        })
      }
    },
    clear: () => setIds(NONE),
  }
}
