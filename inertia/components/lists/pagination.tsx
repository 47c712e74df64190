import { formatCount } from '#core/counted'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/layout/page_link'
import { cn } from '~/lib/utils'
import { buttonVariants } from '../ui/button'
import type { Place } from './list_address'

interface PaginationProps extends Place {
  /** The listed noun, for the landmark's name. */
  label?: string
}

/** First, last, and the current page with its neighbors; null for omitted numbers. */
function shownPages(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)

  return pages.flatMap((n, index) => {
    const before = pages[index - 1]
    return before !== undefined && n - before > 1 ? [null, n] : [n]
  })
}

interface StepProps {
  href: string | null
  label: string
  current?: boolean
  children: ReactNode
}

function Step({ href, label, current = false, children }: StepProps) {
  const classes = cn(
    buttonVariants({ variant: current ? 'default' : 'outline', size: 'sm' }),
    'min-w-9 tabular-nums'
  )

  if (href === null) {
    return (
      <span aria-disabled className={classes}>
        {children}
      </span>
    )
  }
  return (
    <PageLink
      href={href}
      preserveState
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      className={classes}
    >
      {children}
    </PageLink>
  )
}

export function Pagination({
  page,
  perPage,
  total,
  hrefFor,
  label = 'Pagination',
}: PaginationProps) {
  // An empty list shows its own message; a screen reader still hears the number of results.
  if (total === 0) {
    return (
      <p className="sr-only" role="status">
        No results
      </p>
    )
  }
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)

  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-sm text-muted-foreground" role="status">
        Showing {formatCount(from)} to {formatCount(to)} of {formatCount(total)} results
      </p>
      <ul className="flex flex-wrap items-center gap-1.5">
        <li>
          <Step href={page > 1 ? hrefFor(page - 1) : null} label="Previous page">
            <ChevronLeft aria-hidden />
            <span className="max-sm:sr-only">Previous</span>
          </Step>
        </li>
        {shownPages(page, last).map((n, index) => (
          <li key={n ?? `gap-${index}`}>
            {n === null ? (
              <span aria-hidden className="px-1 text-muted-foreground">
                …
              </span>
            ) : (
              <Step href={hrefFor(n)} label={`Page ${n}`} current={n === page}>
                {n}
              </Step>
            )}
          </li>
        ))}
        <li>
          <Step href={page < last ? hrefFor(page + 1) : null} label="Next page">
            <span className="max-sm:sr-only">Next</span>
            <ChevronRight aria-hidden />
          </Step>
        </li>
      </ul>
    </nav>
  )
}
