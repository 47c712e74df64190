import { badgeVariants } from '~/components/ui/badge'
import { cn } from '~/lib/utils'
import { fullName } from '~/lib/people'
import { dayText, states } from './states'
import type { Cell } from './compliance_cell'

interface MatrixCellProps {
  cell: Cell
  onOpen: (cell: Cell) => void
  /** -1 for all cells except one, since arrow keys lead to them */
  tabIndex?: number
}

/** One person's status with one module; opens their history. */
export function MatrixCell({ cell, onOpen, tabIndex }: MatrixCellProps) {
  const { label, icon: Icon, variant } = states[cell.standing.state]
  const quiet = cell.standing.state === 'not_assigned'
  const day = dayText(cell.standing)

  return (
    <button
      type="button"
      tabIndex={tabIndex}
      // With hidden text in each of 2,000 cells, the browser lays out half as long again.
      aria-label={`${fullName(cell.person)}, ${cell.module.name}: ${label}${day ? ` ${day}` : ''}`}
      className={cn(
        badgeVariants({ variant: quiet ? 'neutral' : variant }),
        'min-h-11 w-full cursor-pointer flex-col items-start gap-0 rounded-md px-2 py-1 text-left hover:outline-2 hover:outline-ring',
        quiet && 'bg-transparent font-normal'
      )}
      onClick={() => onOpen(cell)}
    >
      <span className="inline-flex items-center gap-1">
        <Icon aria-hidden />
        {label}
      </span>{' '}
      <span className="font-normal">{day}</span>
    </button>
  )
}
