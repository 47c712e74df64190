import { formatCount } from '#core/counted'
import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { MOST_SELECTED, type Selection } from './use_selection'

interface SelectionBarProps {
  selection: Selection
  label: string
  /** the number of rows that match the list's filters */
  total: number
  busy: boolean
  /** selects as many of them as can be selected */
  onSelectAll: () => void
  /** the bulk actions */
  children: ReactNode
}

/** What is selected, with its bulk actions; shown while something is. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, label, total, busy, onSelectAll, children } = props
  const selected = selection.ids.size

  // The bar must not cover the focused element.
  const shown = selected > 0
  useEffect(() => {
    if (!shown) return
    const { style } = document.documentElement
    style.scrollPaddingBottom = '10rem'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [shown])

  return (
    <>
      <p role="status" className="sr-only">
        {shown && `${formatCount(selected)} selected`}
      </p>
      {shown && (
        <div
          role="region"
          aria-label={label}
          aria-busy={busy}
          className="sticky bottom-3 z-30 flex flex-wrap items-center gap-2 rounded-xl border bg-popover p-2.5 pl-4 text-popover-foreground shadow-lg"
        >
          <span className="text-sm font-semibold whitespace-nowrap tabular-nums">
            {formatCount(selected)} selected
          </span>
          {selected < Math.min(total, MOST_SELECTED) && (
            <Button
              variant="link"
              size="sm"
              // Beside the cross on a phone, too.
              className="max-md:px-1"
              aria-disabled={busy}
              onClick={onSelectAll}
            >
              Select all {formatCount(total)} results
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Clear selection"
            title="Clear selection"
            className="max-md:ml-auto"
            onClick={selection.clear}
          >
            <X aria-hidden />
          </Button>
          <div className="ml-auto flex flex-wrap gap-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-md:[&_svg]:hidden">
            {children}
          </div>
        </div>
      )}
    </>
  )
}
