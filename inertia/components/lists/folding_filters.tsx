import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { useIsNarrow } from '~/hooks/use_is_mobile'
import { cn } from '~/lib/utils'

interface FoldingFiltersProps {
  search: ReactNode
  /** How many filters are set. */
  set: number
  children: ReactNode
  /** Shown beneath, never folded away. */
  further?: ReactNode
  className?: string
  searchClassName?: string
  filtersClassName?: string
}

/** A search with filters that fold away on a narrow screen, unless one is set. */
export function FoldingFilters(props: FoldingFiltersProps) {
  const { search, set, children, further, className, searchClassName, filtersClassName } = props
  const folds = useIsNarrow()
  const [shown, setShown] = useState(set > 0)
  const id = useId()

  return (
    <div role="search" className={className}>
      <div className={cn('flex flex-wrap gap-2', searchClassName)}>
        {search}
        {folds && (
          <Button
            variant="outline"
            aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
            aria-expanded={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            <SlidersHorizontal aria-hidden />
            <span className="max-sm:hidden">{set > 0 ? `Filters (${set})` : 'Filters'}</span>
          </Button>
        )}
      </div>
      <div id={id} hidden={folds && !shown} className={cn('[&[hidden]]:hidden', filtersClassName)}>
        {children}
      </div>
      {further}
    </div>
  )
}
