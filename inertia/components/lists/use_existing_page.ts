import { useEffect } from 'react'
import { router } from '@inertiajs/react'
import type { Place } from './list_address'

/** A page that has emptied (the last card decided, an old link) gives way to the last one there is. */
export function useExistingPage({ page, perPage, total, hrefFor }: Place) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const instead = page > last ? hrefFor(last) : null

  useEffect(() => {
    if (instead) router.visit(instead, { replace: true, preserveState: true, preserveScroll: true })
  }, [instead])
}
