/** A page of A4 or Letter is not made larger than this by itself: CSS pixels for a point. */
const MAX_FIT = 1.6

/** Steps of the zoom; 1 fits the width. */
export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const

/**
 * So many pixels a canvas may have: more than phones give one. Beyond it a page is drawn coarser
 * and stretched.
 */
export const MAX_CANVAS_PIXELS = 12_000_000

/** CSS pixels for a point of a page so wide, in so many CSS pixels. */
export function scaleFor(pageWidth: number, room: number, zoom: number): number {
  return Math.max(0.05, Math.min(room / pageWidth, MAX_FIT) * zoom)
}

/**
 * Canvas pixels for a CSS pixel: what the screen has, unless the canvas would be too large.
 * @param width @param height of the page in CSS pixels
 */
export function densityFor(
  width: number,
  height: number,
  screen: number,
  maxPixels = MAX_CANVAS_PIXELS
): number {
  // Sharper than three to one nobody sees, and each step costs memory twice.
  return Math.min(screen, 3, Math.sqrt(maxPixels / (width * height)))
}

/** The next step of the zoom, in or out; the same where there is none. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  const step =
    direction === 'in'
      ? ZOOMS.find((candidate) => candidate > zoom + 0.01)
      : ZOOMS.findLast((candidate) => candidate < zoom - 0.01)
  return step ?? zoom
}

/** The first step, from the present one on, that makes a height of pixels so high. */
export function zoomToReach(zoom: number, height: number, wanted: number): number {
  const enough = ZOOMS.find((step) => step >= zoom && (height * step) / zoom >= wanted)
  return Math.max(zoom, enough ?? ZOOMS[ZOOMS.length - 1] ?? zoom)
}
