/** A page of A4 or Letter is not made larger than this by itself: CSS pixels for a point. */
const MAX_FIT = 1.6

/** Steps of the zoom; 1 fits the width. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const

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

/**
 * The zoom to fill something in with: the present one where it is legible and all in sight, else
 * the smallest that makes it legible, unless it would be wider than the window then.
 * @param size of it in CSS pixels, at the present zoom
 * @param wanted the least height, and the width there is
 */
export function zoomToFill(
  zoom: number,
  size: { width: number; height: number },
  wanted: { height: number; width: number }
): number {
  const at = (step: number) => step / zoom
  const fits = (step: number) => size.width * at(step) <= wanted.width
  const legible = (step: number) => size.height * at(step) >= wanted.height
  if (fits(zoom) && legible(zoom)) return zoom
  const steps = ZOOMS.filter((step) => step >= 1 && (step === 1 || fits(step)))
  return steps.find(legible) ?? steps.at(-1) ?? zoom
}
