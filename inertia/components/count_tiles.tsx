import { formatCount } from '#core/counted'
import { Link } from '@inertiajs/react'
import { cn } from '~/lib/utils'

interface CountTile<Filter extends string> {
  filter: Filter
  label: string
  value: number
  /** a text color for a number other than 0 */
  color: string
}

interface CountTilesProps<Filter extends string> {
  label: string
  tiles: CountTile<Filter>[]
  current: Filter
  hrefFor: (filter: Filter) => string
}

/** Numbers that each link to their rows. */
export function CountTiles<Filter extends string>(props: CountTilesProps<Filter>) {
  const { label: name, tiles, current, hrefFor } = props

  return (
    <nav aria-label={name}>
      <ul
        className={cn(
          'grid grid-cols-2 gap-2',
          tiles.length > 4 ? 'sm:grid-cols-3 lg:grid-cols-6' : 'sm:grid-cols-4'
        )}
      >
        {tiles.map(({ filter, label, value, color }) => (
          <li key={label}>
            <Link
              href={hrefFor(filter)}
              preserveState
              preserveScroll
              aria-current={filter === current ? 'true' : undefined}
              className={cn(
                'flex h-full flex-col-reverse items-start justify-end rounded-lg border px-4 py-3 transition-colors hover:bg-accent/60',
                filter === current && 'border-primary bg-primary-soft/50 ring-1 ring-primary'
              )}
            >
              <span className="text-sm text-muted-foreground">{label}</span>
              <span
                className={cn(
                  'text-2xl leading-tight font-bold tabular-nums',
                  value > 0 ? color : 'text-muted-foreground'
                )}
              >
                {formatCount(value)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
