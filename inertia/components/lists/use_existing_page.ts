import { useEffect } from 'react'
import { router } from '@inertiajs/react'
import type { Place } from './list_address'

/** An empty page (the last card was decided, or an old link) redirects to the last existing one. */
export function useExistingPage({ page, perPage, total, hrefFor }: Place) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const instead = page > last ? hrefFor(last) : null

  useEffect(() => {
    if (instead) router.visit(instead, { replace: true, preserveState: true, preserveScroll: true })
  }, [instead])
}
