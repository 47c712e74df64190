import './text_layer.css'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { layPages, PAGE_GAP, type PageSize } from './page_layout'
import { nextZoom, zoomToFill } from './page_size'
import { PdfPage } from './pdf_page'
import type { Box, PdfViewHandle, ShownPage } from './pdf_view_types'
import { useInnerWidth, usePageScroll } from './use_page_scroll'
import { usePdf } from './use_pdf'
import { ViewToolbar, ViewToolbarSpace } from './view_toolbar'

interface PdfViewProps {
  /** The PDF's address, loaded by ranges. */
  address: string
  /** The document's name. */
  name: string
  /** The overlay of each page; placed by fractions (`boxStyle`). */
  overlay?: (page: ShownPage) => ReactNode
  /** More content for the toolbar. */
  toolbar?: ReactNode
  /** Called with the visible page, from 1, and the number of pages. */
  onPage?: (page: number, count: number) => void
  ref?: Ref<PdfViewHandle>
  /** Sets the height; the view scrolls inside. */
  className?: string
}

/** Pages with unknown size are assumed to be like the first one. */
type Sizes = { of: unknown; known: Readonly<Record<number, PageSize>> }

/** Shows a PDF: sharp, readable by screen readers, rendering only visible pages. */
export function PdfView({ address, name, overlay, toolbar, onPage, ref, className }: PdfViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { opened, problem, retry } = usePdf(address)
  const [zoom, setZoom] = useState(1)
  const [sizes, setSizes] = useState<Sizes>({ of: address, known: {} })
  const room = useInnerWidth(scroller) - 2 * PAGE_GAP
  const count = opened?.document.numPages ?? 0

  const known = sizes.of === address ? sizes.known : null
  const layout = useMemo(() => {
    if (!opened || room <= 0) return []
    const all = Array.from({ length: count }, (_, index) => known?.[index + 1] ?? opened.first)
    return layPages(all, room, zoom)
  }, [opened, count, known, room, zoom])
  const sight = usePageScroll(scroller, layout)

  const onSize = useCallback(
    (page: number, size: PageSize) =>
      setSizes((before) => {
        const held = before.of === address ? before.known : {}
        const now = held[page]
        if (before.of === address && now?.width === size.width && now.height === size.height) {
          return before
        }
        return { of: address, known: { ...held, [page]: size } }
      }),
    [address]
  )

  const [broken, setBroken] = useState<unknown>(null)

  // A place requested during a zoom is shown after it.
  const [wanted, setWanted] = useState<{ page: number; box: Box | null } | null>(null)

  useEffect(() => {
    const place = wanted && layout[wanted.page - 1]
    const element = scroller.current
    if (!place || !element) return
    const { box } = wanted
    const top = place.top + (box ? (box.y + box.height / 2) * place.height : 0)
    const left = box ? (box.x + box.width / 2) * place.width : place.width / 2
    element.scrollTo({
      top: box ? top - element.clientHeight / 2 : top - PAGE_GAP,
      left: left + PAGE_GAP - element.clientWidth / 2,
    })
    setWanted(null)
  }, [wanted, layout])

  useImperativeHandle(
    ref,
    () => ({
      showPage: (page) => setWanted({ page, box: null }),
      showBox: (page, box, minHeight = 0) => {
        const place = layout[page - 1]
        if (place && minHeight > 0) {
          const size = { width: box.width * place.width, height: box.height * place.height }
          setZoom((now) => zoomToFill(now, size, { height: minHeight, width: room }))
        }
        setWanted({ page, box })
      },
    }),
    [layout, room]
  )

  const current = sight.current + 1
  useEffect(() => {
    if (count > 0) onPage?.(current, count)
  }, [onPage, current, count])

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const zooms: Record<string, number> = {
      '+': nextZoom(zoom, 'in'),
      '=': nextZoom(zoom, 'in'),
      '-': nextZoom(zoom, 'out'),
      '0': 1,
    }
    const next = zooms[event.key]
    if (next === undefined) return
    event.preventDefault()
    setZoom(next)
  }

  return (
    <div
      className={cn('flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border', className)}
      onKeyDown={onKeyDown}
    >
      {!opened && !problem && <ViewToolbarSpace />}
      {count > 0 && (
        <ViewToolbar
          page={current}
          count={count}
          zoom={zoom}
          onPage={(page) => setWanted({ page, box: null })}
          onZoom={setZoom}
        >
          {toolbar}
        </ViewToolbar>
      )}
      {problem && (
        <Notice variant="danger" role="alert" className="m-3">
          <span>{problem}</span>{' '}
          <Button variant="outline" size="sm" className="ml-2" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      <div
        ref={scroller}
        role="group"
        aria-label={name}
        aria-busy={!opened && !problem}
        tabIndex={0}
        // We keep the scroll position; the browser's own anchoring would add to it. The padding and
        // the gap are PAGE_GAP.
        className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-x-auto overflow-y-scroll bg-muted p-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {!opened && !problem && (
          <p role="status" className="m-auto text-sm text-muted-foreground">
            Loading the document...
          </p>
        )}
        {opened &&
          layout.map(({ scale, width, height }, index) => {
            const number = index + 1
            const size = known?.[number] ?? opened.first
            return (
              <PdfPage
                key={number}
                opened={opened}
                number={number}
                count={count}
                width={width}
                height={height}
                scale={scale}
                near={index >= sight.from && index <= sight.to}
                onSize={onSize}
                broken={broken === opened.document}
                onBroken={setBroken}
                onRetry={retry}
              >
                {overlay?.({ number, count, ...size, scale })}
              </PdfPage>
            )
          })}
      </div>
    </div>
  )
}

/** Places an element over a page. */
export function boxStyle({ x, y, width, height }: Box) {
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  }
}
