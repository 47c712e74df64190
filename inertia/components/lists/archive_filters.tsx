import { Link } from '@inertiajs/react'
import { SearchBox } from '~/components/lists/search_box'
import { buttonVariants } from '~/components/ui/button'

export type ArchiveFilterValues = { q: string; archived: 'true' | 'false' }

interface ShelfFiltersProps {
  path: string
  filters: ArchiveFilterValues
  /** the content: 'Documents' */
  things: string
  /** the name of the view of active items; the other view is the archive */
  inUse: string
  searchLabel: string
  onSearch: (q: string) => void
}

/** Filters above a list of cards: active or archived, and a search. */
export function ArchiveFilters(props: ShelfFiltersProps) {
  const { path, filters, things, inUse, searchLabel, onSearch } = props
  const views = [
    { archived: 'false', label: inUse, href: path },
    { archived: 'true', label: 'Archive', href: `${path}?archived=true` },
  ]

  return (
    <div className="flex flex-col gap-3 md:flex-row">
      <nav aria-label={`${things} in use and in the archive`} className="flex flex-wrap gap-2">
        {views.map(({ archived, label, href }) => (
          <Link
            key={archived}
            href={href}
            aria-current={archived === filters.archived ? 'page' : undefined}
            className={buttonVariants({
              variant: archived === filters.archived ? 'default' : 'outline',
            })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div role="search" className="flex min-w-0 flex-1">
        <SearchBox
          key={filters.archived}
          value={filters.q}
          label={searchLabel}
          placeholder={`Search ${things.toLowerCase()}...`}
          onSearch={onSearch}
        />
      </div>
    </div>
  )
}
