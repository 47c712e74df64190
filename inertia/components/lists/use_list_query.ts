import { useEffect, useRef, useState } from 'react'
import { router } from '@inertiajs/react'
import { addressOf, type Query } from './list_address'

const SEARCH_DELAY_MS = 300

interface ListQuery<F> {
  path: string
  filters: F
  defaults: Query
  /** the props a change of filter makes stale */
  only: string[]
}

/** Filters and page links fetch the list; reloads of other props run beside it. */
function isListVisit(visit: { url: URL; async: boolean; prefetch: boolean }, path: string) {
  return visit.url.pathname === path && !visit.async && !visit.prefetch
}

/** Keeps a list's filters, sort and page in the address; every change starts again at page 1. */
export function useListQuery<F extends Query>({ path, filters, defaults, only }: ListQuery<F>) {
  const [loading, setLoading] = useState(false)
  const wanted = useRef<Query>(filters)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const stopStart = router.on('start', ({ detail }) => {
      if (isListVisit(detail.visit, path)) setLoading(true)
    })
    const stopFinish = router.on('finish', ({ detail }) => {
      // An interrupted visit ends because a newer one took its place.
      if (isListVisit(detail.visit, path) && !detail.visit.interrupted) setLoading(false)
    })
    return () => {
      clearTimeout(timer.current)
      stopStart()
      stopFinish()
    }
  }, [path])

  function visit(replace: boolean) {
    clearTimeout(timer.current)
    router.get(
      addressOf(path, wanted.current, defaults),
      {},
      {
        only,
        replace,
        preserveState: true,
        preserveScroll: true,
        // The list itself says that it is loading.
        showProgress: false,
      }
    )
  }

  function change(changes: Partial<F>) {
    wanted.current = { ...wanted.current, ...changes }
    visit(false)
  }

  /** For typing: waits for a pause, and leaves one history entry instead of one per letter. */
  function search(q: string) {
    wanted.current = { ...wanted.current, q }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => visit(true), SEARCH_DELAY_MS)
  }

  function hrefFor(page: number): string {
    return addressOf(path, { ...filters, page }, { ...defaults, page: 1 })
  }

  return { loading, change, search, hrefFor }
}
