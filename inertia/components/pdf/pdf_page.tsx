import { memo, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { PageViewport, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { Button } from '~/components/ui/button'
import type { PageSize } from './page_layout'
import { densityFor } from './page_size'
import type { OpenedPdf } from './use_pdf'

interface PdfPageProps {
  opened: OpenedPdf
  /** from 1 */
  number: number
  count: number
  /** In CSS pixels. */
  width: number
  height: number
  /** CSS pixels per point. */
  scale: number
  /** Only pages near the window are drawn. */
  near: boolean
  /** Called with the true size after the page has been read. */
  onSize: (number: number, size: PageSize) => void
  /** A part of the document could not be loaded, for this page or another. */
  broken: boolean
  onBroken: (document: OpenedPdf['document']) => void
  onRetry: () => void
  children?: ReactNode
}

/** After a zoom, a page is stretched until nothing has changed for this time. */
const SETTLED_MS = 120

/** Time limit for a page after a part of the document failed to load. */
const PATIENCE_MS = 1500

/** One page: its canvas, its text layer, and the overlay. */
function Page({
  opened,
  number,
  count,
  width,
  height,
  scale,
  near,
  onSize,
  broken,
  onBroken,
  onRetry,
  children,
}: PdfPageProps) {
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [drawn, setDrawn] = useState(false)
  const [silent, setSilent] = useState(false)
  const [failed, setFailed] = useState(false)
  const { document: pdf, TextLayer } = opened

  useEffect(() => {
    if (!near) return
    let gone = false
    setFailed(false)
    pdf.getPage(number).then(
      (read) => {
        if (gone) return
        const { width: wide, height: high } = read.getViewport({ scale: 1 })
        onSize(number, { width: wide, height: high })
        setPage(read)
      },
      (error: unknown) => {
        if (gone) return
        console.warn(error)
        setFailed(true)
        onBroken(pdf)
      }
    )
    return () => {
      gone = true
      setPage(null)
    }
  }, [pdf, number, near, onSize, onBroken])

  // The library requests each part of a file once, so a page waiting for a failed part waits
  // forever.
  const stuck = broken && near && !drawn
  useEffect(() => {
    if (!stuck) return
    const timer = setTimeout(() => setFailed(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [stuck])

  useEffect(() => {
    const host = picture.current
    if (!page || !host) return
    let task: RenderTask | undefined
    let gone = false
    const timer = setTimeout(
      () => {
        const canvas = document.createElement('canvas')
        const density = densityFor(width, height, devicePixelRatio || 1)
        task = render(page, canvas, page.getViewport({ scale: scale * density }))
        task.promise.then(
          () => {
            if (gone) return
            clear(host)
            host.append(canvas)
            setDrawn(true)
            setFailed(false)
          },
          (error: unknown) => {
            if (gone) return
            console.warn(error)
            setFailed(true)
            onBroken(pdf)
          }
        )
      },
      host.firstChild ? SETTLED_MS : 0
    )
    return () => {
      gone = true
      clearTimeout(timer)
      task?.cancel()
    }
  }, [pdf, page, width, height, scale, onBroken])

  useEffect(() => {
    const host = text.current
    if (!page || !host) return
    let gone = false
    const layer = new TextLayer({
      textContentSource: page.streamTextContent({ includeMarkedContent: true }),
      container: host,
      viewport: page.getViewport({ scale: 1 }),
    })
    layer.render().then(
      () => !gone && setSilent(!host.textContent?.trim()),
      (error: unknown) => {
        if (gone) return
        console.warn(error)
        onBroken(pdf)
      }
    )
    return () => {
      gone = true
      layer.cancel()
      host.replaceChildren()
    }
  }, [pdf, page, TextLayer, onBroken])

  useEffect(() => {
    const host = picture.current
    if (near || !host) return
    clear(host)
    setDrawn(false)
  }, [near])

  return (
    <section
      aria-label={`Page ${number} of ${count}`}
      aria-busy={near && !drawn && !failed}
      tabIndex={-1}
      data-page={number}
      data-focus-quiet
      className="relative mx-auto shrink-0 scroll-my-3 bg-white text-neutral-900 shadow-md ring-1 ring-black/10"
      style={
        {
          'width': `${width}px`,
          'height': `${height}px`,
          '--total-scale-factor': scale,
        } as CSSProperties
      }
    >
      <div
        ref={picture}
        aria-hidden
        className="absolute inset-0 overflow-hidden [&>canvas]:size-full"
      />
      <div ref={text} className="pdf-text" />
      {drawn && silent && (
        <p className="sr-only">This page is an image, so its text can't be read aloud.</p>
      )}
      {near && !drawn && !failed && (
        <p className="pointer-events-none absolute inset-x-0 top-1/3 text-center text-sm text-neutral-600">
          Loading page {number}...
        </p>
      )}
      {children && (
        <div className="pointer-events-none absolute inset-0 scheme-light *:pointer-events-auto">
          {children}
        </div>
      )}
      {failed && (
        <div
          role="alert"
          className="absolute inset-x-0 top-0 grid h-full max-h-80 place-content-center justify-items-center gap-3 bg-white p-4 text-center text-sm font-medium text-red-800"
        >
          <p>Page {number} could not be loaded.</p>
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

export const PdfPage = memo(Page)

function render(page: PDFPageProxy, canvas: HTMLCanvasElement, viewport: PageViewport): RenderTask {
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  return page.render({ canvas, viewport })
}

/** Removes the canvases and frees their memory at once: some phones wait too long. */
function clear(host: HTMLElement) {
  for (const canvas of host.querySelectorAll('canvas')) {
    canvas.width = 0
    canvas.height = 0
  }
  host.replaceChildren()
}
