import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { anchorAt, heightOf, pageAt, type Anchor, type PageLayout } from './page_layout'

/** The visible pages, from 0; those from `from` to `to` are drawn. */
type Sight = { current: number; from: number; to: number }

const NOTHING: Sight = { current: 0, from: 0, to: 0 }

/** How far above and below the window pages are drawn in advance, in window heights. */
const AHEAD = 0.75

/** Tracks scrolling over the pages, and keeps the place when their sizes change. */
export function usePageScroll(scroller: RefObject<HTMLElement | null>, layout: PageLayout) {
  const [sight, setSight] = useState(NOTHING)
  const anchor = useRef<Anchor>({ page: 0, fraction: 0 })
  const middle = useRef(0.5)
  const laid = useRef(layout)

  const look = useCallback(() => {
    const element = scroller.current
    const pages = laid.current
    if (!element || pages.length === 0) return
    const { scrollTop, clientHeight, scrollLeft, scrollWidth, clientWidth } = element
    anchor.current = anchorAt(pages, scrollTop + clientHeight / 3)
    middle.current = (scrollLeft + clientWidth / 2) / scrollWidth
    const atEnd = scrollTop + clientHeight >= element.scrollHeight - 1
    const next = {
      current: atEnd && scrollTop > 0 ? pages.length - 1 : anchor.current.page,
      from: pageAt(pages, scrollTop - AHEAD * clientHeight),
      to: pageAt(pages, scrollTop + (1 + AHEAD) * clientHeight),
    }
    setSight((before) =>
      before.current === next.current && before.from === next.from && before.to === next.to
        ? before
        : next
    )
  }, [scroller])

  useLayoutEffect(() => {
    const element = scroller.current
    laid.current = layout
    if (!element || layout.length === 0) return
    const { page, fraction } = anchor.current
    if (page > 0 || element.scrollTop > 0) {
      element.scrollTop = heightOf(layout, { page, fraction }) - element.clientHeight / 3
    }
    element.scrollLeft = middle.current * element.scrollWidth - element.clientWidth / 2
    look()
  }, [scroller, layout, look])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(onScroll)
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, look])

  return sight
}

/** The inner width of an element, in CSS pixels; 0 before it is known. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setWidth(node.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])

  return width
}
