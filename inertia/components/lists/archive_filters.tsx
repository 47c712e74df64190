import { Link } from '@inertiajs/react'
import { addressOf } from '~/components/lists/list_address'
import { SearchBox } from '~/components/lists/search_box'
import { buttonVariants } from '~/components/ui/button'

export type ArchiveFilterValues = { q: string; archived: 'true' | 'false' }

type View = { label: string; href: string }

interface ArchiveFiltersProps {
  path: string
  filters: ArchiveFilterValues & Record<string, string>
  /** views between the first one and the archive */
  more?: readonly View[]
  /** the values of the first view */
  defaults?: Record<string, string>
  /** the content: 'Documents' */
  things: string
  /** the name of the view of active items; the other view is the archive */
  inUse: string
  searchLabel: string
  onSearch: (q: string) => void
}

/** Filters above a list of cards: active or archived, and a search. */
export function ArchiveFilters(props: ArchiveFiltersProps) {
  const { path, filters, more = [], defaults, things, inUse, searchLabel, onSearch } = props
  const views = [
    { label: inUse, href: path },
    ...more,
    { label: 'Archived', href: `${path}?archived=true` },
  ]
  const current = addressOf(path, { ...filters, q: null }, { archived: 'false', ...defaults })

  return (
    <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
      <nav aria-label={`${things} by status`} className="flex flex-wrap gap-2">
        {views.map(({ label, href }) => (
          <Link
            key={href}
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className={buttonVariants({
              variant: href === current ? 'default' : 'outline',
            })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div role="search" className="flex min-w-0 flex-1 md:min-w-56">
        <SearchBox
          key={current}
          value={filters.q}
          label={searchLabel}
          placeholder={`Search ${things.toLowerCase()}...`}
          onSearch={onSearch}
        />
      </div>
    </div>
  )
}
