import type { ByteRange } from '#storage/services/disk_objects'

/**
 * What a Range header asks of a file (RFC 9110, 14): one range, `unsatisfiable`, or null for the
 * whole file, which is also the answer to several ranges and to what cannot be read.
 */
export function requestedRange(
  header: string | undefined,
  size: number
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Whether a validator list (`If-None-Match`) names this entity tag, weakly compared. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false
  return header.split(',').some((item) => {
    const candidate = item.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === tag
  })
}

/** A Content-Disposition for any name (RFC 6266): an ASCII stand-in and the real one. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7E]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
