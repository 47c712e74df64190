/** The sizes of fields in the editor. The signing page does without. */
import type { FieldKind } from '#documents/placed_field'
import type { Size } from './boxes'
import { enlargedOn } from './field_kinds'

/** In points: a new field's size. */
const USUAL: Record<FieldKind, Size> = {
  signature: { width: 180, height: 42 },
  initials: { width: 64, height: 36 },
  date: { width: 92, height: 22 },
  text: { width: 170, height: 22 },
  checkbox: { width: 16, height: 16 },
}

/** In points: a field's minimum size. */
const LEAST: Record<FieldKind, Size> = {
  signature: { width: 48, height: 16 },
  initials: { width: 24, height: 14 },
  date: { width: 40, height: 10 },
  text: { width: 24, height: 10 },
  checkbox: { width: 8, height: 8 },
}

/** Points as fractions of a page, at most 1. */
export function fractionsOf(points: Size, page: Size): Size {
  return {
    width: Math.min(1, points.width / page.width),
    height: Math.min(1, points.height / page.height),
  }
}

export const usualSize = (kind: FieldKind, page: Size) => fractionsOf(USUAL[kind], onPaper(page))
export const leastSize = (kind: FieldKind, page: Size) => fractionsOf(LEAST[kind], onPaper(page))

/** A field's fractions on another page, so that it keeps its size on paper. */
export const sizeOn = (page: Size, { width, height }: Size, former: Size): Size => ({
  width: Math.min(1, width * (onPaper(former).width / onPaper(page).width)),
  height: Math.min(1, height * (onPaper(former).height / onPaper(page).height)),
})

/** In points as it is printed: a scan may have a point for each dot. */
function onPaper(page: Size): Size {
  const by = enlargedOn(page)
  return { width: page.width / by, height: page.height / by }
}
