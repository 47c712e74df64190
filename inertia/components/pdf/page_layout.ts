import { scaleFor } from './page_size.js'

/** Width and height in points. */
export type PageSize = { width: number; height: number }

/** Between pages, and around them, in CSS pixels. */
export const PAGE_GAP = 12

/** The vertical position of each page, in CSS pixels. */
export type PageLayout = { scale: number; top: number; width: number; height: number }[]

/** Lays out pages vertically, each at the available width times the zoom. */
export function layPages(sizes: readonly PageSize[], room: number, zoom: number): PageLayout {
  let top = PAGE_GAP
  return sizes.map((size) => {
    const scale = scaleFor(size.width, room, zoom)
    const width = Math.round(size.width * scale)
    const height = Math.round(size.height * scale)
    const place = { scale, top, width, height }
    top += height + PAGE_GAP
    return place
  })
}

/** The first page, from 0, that reaches below a height; otherwise the last. */
export function pageAt(layout: PageLayout, at: number): number {
  const found = layout.findIndex(({ top, height }) => top + height + PAGE_GAP > at)
  return found === -1 ? Math.max(0, layout.length - 1) : found
}

/** A place in the pages that survives a change of their size. */
export type Anchor = { page: number; fraction: number }

export function anchorAt(layout: PageLayout, at: number): Anchor {
  const page = pageAt(layout, at)
  const place = layout[page]
  return { page, fraction: place ? (at - place.top) / place.height : 0 }
}

export function heightOf(layout: PageLayout, { page, fraction }: Anchor): number {
  const place = layout[page]
  return place ? place.top + fraction * place.height : 0
}
