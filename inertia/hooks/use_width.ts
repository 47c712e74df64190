import { useState } from 'react'

/** An element's width in pixels, and the ref that says which; null before it is on the page. */
export function useWidth() {
  const [width, setWidth] = useState<number | null>(null)
  const [ref] = useState(() => (element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [ref, width] as const
}
