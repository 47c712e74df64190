import type { FileKind } from '#documents/request'

export const MEBIBYTE = 1024 * 1024
const TYPES = { pdf: '.pdf,application/pdf', image: '.png,.jpg,.jpeg,image/png,image/jpeg' }
const WORDS = { pdf: 'PDF', image: 'photo (PNG or JPEG)' }

/** For the browser's file dialog. */
export const fileTypes = (accepts: readonly FileKind[]) =>
  accepts.map((kind) => TYPES[kind]).join(',')

/** Which files a request takes, and how large. */
export const fileHint = (accepts: readonly FileKind[], maxBytes: number) =>
  `A ${accepts.map((kind) => WORDS[kind]).join(' or ')}, up to ${Math.floor(maxBytes / MEBIBYTE)} MB`
