import { ChevronDown, ChevronUp, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { nextZoom } from './page_size'

interface ViewToolbarProps {
  /** from 1 */
  page: number
  count: number
  zoom: number
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
  children?: ReactNode
}

/** The current page and zoom. */
export function ViewToolbar({ page, count, zoom, onPage, onZoom, children }: ViewToolbarProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const larger = nextZoom(zoom, 'in')
  const smaller = nextZoom(zoom, 'out')

  function go() {
    const wanted = Number(typed)
    setTyped(null)
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, count))
  }

  return (
    <div
      role="group"
      aria-label="View"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-card px-2 py-1.5 text-sm"
    >
      <div className="flex items-center gap-0.5">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous page"
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          <ChevronUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next page"
          aria-disabled={page >= count}
          onClick={() => page < count && onPage(page + 1)}
        >
          <ChevronDown aria-hidden />
        </Button>
        <form
          className="flex items-center gap-1.5 whitespace-nowrap"
          onSubmit={(event) => {
            event.preventDefault()
            // A surrounding form must not be submitted.
            event.stopPropagation()
            go()
          }}
        >
          <Input
            aria-label="Page"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(page)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => typed !== null && go()}
            className="h-9 w-12 px-1 text-center tabular-nums"
          />
          <span>of {count}</span>
        </form>
      </div>
      <div className="ml-auto flex items-center gap-0.5">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Zoom out"
          aria-disabled={smaller === zoom}
          onClick={() => onZoom(smaller)}
        >
          <ZoomOut aria-hidden />
        </Button>
        <output className="w-11 text-center tabular-nums">
          <span className="sr-only">Zoom </span>
          {Math.round(zoom * 100)}%
        </output>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Zoom in"
          aria-disabled={larger === zoom}
          onClick={() => onZoom(larger)}
        >
          <ZoomIn aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Fit to width"
          aria-disabled={zoom === 1}
          onClick={() => onZoom(1)}
        >
          <Maximize aria-hidden />
        </Button>
      </div>
      {children}
    </div>
  )
}

/** Its height, until the document has opened, so that nothing moves then. */
export const ViewToolbarSpace = () => (
  <div aria-hidden className="border-b bg-card py-1.5">
    <div className="h-9" />
  </div>
)
