import type { FieldKind, UsualRole } from '#documents/placed_field'
import { PAPER_SIDE } from '#pdf/limits'
import type { Size } from './boxes'
import type { Box } from '../pdf_view_types'

export const KIND_WORDS: Record<FieldKind, string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date signed',
  text: 'Text',
  checkbox: 'Checkbox',
}

export const ROLE_WORDS: Record<UsualRole, string> = { MANAGER: 'Manager', EMPLOYEE: 'Employee' }

/** How much larger than on paper texts are, as in the signed file. */
export const enlargedOn = ({ width, height }: Size) =>
  Math.max(1, Math.min(width, height) / PAPER_SIDE)

/** In reading order: by page, then down, then across. */
export function inOrder<T extends Box & { page: number }>(fields: readonly T[]): T[] {
  return [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
}
