import { useEffect, useRef, useState } from 'react'
import { router } from '@inertiajs/react'
import { addressOf, type Paged, type Query } from './list_address'
import { useExistingPage } from './use_existing_page'

const SEARCH_DELAY_MS = 300

interface ListQuery<F> {
  path: string
  /** the page's: the filters and, for a list with page numbers, the position */
  props: { filters?: F } & Partial<Paged>
  defaults?: Query
  /** the props with the rows, and others that they outdate */
  only: string[]
}

export type List = Pick<ReturnType<typeof useListQuery>, 'loading' | 'place'>

/** Filters and page links load the list; reloads of other props run in parallel. */
function isListVisit(visit: { url: URL; async: boolean; prefetch: boolean }, path: string) {
  return visit.url.pathname === path && !visit.async && !visit.prefetch
}

/** Keeps a list's filters, sort and page in the address; every change starts again at page 1. */
export function useListQuery<F extends Query>({ path, props, ...query }: ListQuery<F>) {
  const { filters, page = 1, perPage = 1, total = 0 } = props
  const { defaults = {} } = query
  const only = [...query.only, 'filters', 'total', 'page', 'perPage']
  const [loading, setLoading] = useState(false)
  const wanted = useRef<Query>(filters ?? {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Links of the page filter the list too. Who types at that moment is not interrupted.
  const given = JSON.stringify(filters ?? {})
  useEffect(() => {
    if (timer.current === undefined) wanted.current = JSON.parse(given) as Query
  }, [given])

  useEffect(() => {
    const stopStart = router.on('start', ({ detail }) => {
      if (isListVisit(detail.visit, path)) setLoading(true)
    })
    const stopFinish = router.on('finish', ({ detail }) => {
      // A newer one that interrupts it starts right after it.
      if (isListVisit(detail.visit, path)) setLoading(false)
    })
    return () => {
      clearTimeout(timer.current)
      stopStart()
      stopFinish()
    }
  }, [path])

  function visit(replace: boolean) {
    clearTimeout(timer.current)
    timer.current = undefined
    router.get(
      addressOf(path, wanted.current, defaults),
      {},
      {
        only,
        replace,
        preserveState: true,
        preserveScroll: true,
        // The list itself shows that it is loading.
        showProgress: false,
      }
    )
  }

  function change(changes: Partial<F>) {
    wanted.current = { ...wanted.current, ...changes }
    visit(false)
  }

  /** For typing: waits for a pause, and adds one history entry instead of one per letter. */
  function search(q: string) {
    wanted.current = { ...wanted.current, q }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => visit(true), SEARCH_DELAY_MS)
  }

  function hrefFor(to: number): string {
    return addressOf(path, { ...filters, page: to }, { ...defaults, page: 1 })
  }

  const place = { page, perPage, total, hrefFor }
  useExistingPage(place)

  return {
    loading,
    place,
    /** the list's props */
    only,
    change,
    search,
    reload: () => router.reload({ only }),
  }
}
