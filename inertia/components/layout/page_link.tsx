import { Link, router } from '@inertiajs/react'
import { useEffect, useRef, type ComponentProps } from 'react'

/** Milliseconds for which a page that was fetched in advance may be shown. */
const FRESH_MS = 5_000
/** Milliseconds that a link has the focus before its page is fetched. */
const DWELL_MS = 100

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'href'> {
  href: string
}

/**
 * A link whose page is fetched when someone points at it or reaches it by keyboard. Not for pages
 * that a visit changes: nothing may be marked as read, counted or logged.
 */
export function PageLink({ href, ...props }: PageLinkProps) {
  const dwelling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(dwelling.current)
  useEffect(() => leave, [])

  return (
    <Link
      href={href}
      prefetch
      cacheFor={FRESH_MS}
      onFocus={({ currentTarget }) => {
        if (!currentTarget.matches(':focus-visible')) return
        const fetchPage = () => router.prefetch(href, {}, { cacheFor: FRESH_MS })
        dwelling.current = setTimeout(fetchPage, DWELL_MS)
      }}
      onBlur={leave}
      onClick={leave}
      {...props}
    />
  )
}
