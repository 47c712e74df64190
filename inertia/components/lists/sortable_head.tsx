import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { TableHead } from '~/components/ui/table'

export interface SortProps {
  /** the API's format: a name, with a minus for descending */
  sort: string
  onSort: (sort: string) => void
}

interface SortableHeadProps extends SortProps {
  name: string
  className?: string
  children: ReactNode
}

export function SortableHead({ name, className, sort, onSort, children }: SortableHeadProps) {
  const ascending = sort === name
  const descending = sort === `-${name}`
  const Icon = ascending ? ArrowUp : descending ? ArrowDown : ArrowUpDown

  return (
    <TableHead
      className={className}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : undefined}
    >
      <button
        type="button"
        className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-accent hover:text-accent-foreground"
        onClick={() => onSort(ascending ? `-${name}` : name)}
      >
        {children}
        <Icon aria-hidden className={ascending || descending ? 'size-4' : 'size-4 opacity-50'} />
      </button>
    </TableHead>
  )
}
