/** Limit for fitting the width of an A4 or letter page: CSS pixels per point. */
const MAX_FIT = 1.6

/** Zoom steps; 1 fits the width. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const

/**
 * Maximum pixels of a canvas, which phones limit. Beyond it, a page is drawn at a lower
 * resolution and stretched.
 */
export const MAX_CANVAS_PIXELS = 12_000_000

/** CSS pixels per point for a page width and an available width. */
export function scaleFor(pageWidth: number, room: number, zoom: number): number {
  return Math.max(0.05, Math.min(room / pageWidth, MAX_FIT) * zoom)
}

/**
 * Canvas pixels per CSS pixel: the screen's, unless the canvas would be too large.
 * @param width @param height of the page in CSS pixels
 */
export function densityFor(
  width: number,
  height: number,
  screen: number,
  maxPixels = MAX_CANVAS_PIXELS
): number {
  // A higher density than three is invisible, and memory grows with its square.
  return Math.min(screen, 3, Math.sqrt(maxPixels / (width * height)))
}

/** The next zoom step, in or out; the same at the end. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  const step =
    direction === 'in'
      ? ZOOMS.find((candidate) => candidate > zoom + 0.01)
      : ZOOMS.findLast((candidate) => candidate < zoom - 0.01)
  return step ?? zoom
}

/**
 * The zoom for filling in a field: the current one if the field is legible and fully visible,
 * otherwise the smallest legible one, unless the field would then be wider than the window.
 * @param size of it in CSS pixels, at the current zoom
 * @param wanted the minimum height, and the available width
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
