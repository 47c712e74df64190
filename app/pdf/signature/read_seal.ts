/**
 * Finds the signature in a file. It uses only the language itself, so that the verification page
 * runs the same code (`inertia/components/signing`), and the file can stay in the browser.
 */

/** A file's signature, as found in it. */
export interface Seal {
  /** The signed ranges: up to `from`, and from `to` up to `end`. */
  from: number
  to: number
  end: number
  cms: Uint8Array
  /** Whether only zeros follow the signature in its gap. */
  padded: boolean
  signedAt: Date | null
}

interface Unsealed {
  state: 'unsigned' | 'changed' | 'unreadable'
  /** None for an unsigned file: the state says it. */
  problems: string[]
}

const SUBFILTER = '/SubFilter /ETSI.CAdES.detached'
const RANGE = '/ByteRange'
const OUR_RANGE = /^\/ByteRange \[ 0 (\d{1,10}) (\d{1,10}) (\d{1,10}) \]/
const MOMENT = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/
/** Our signature dictionary, from its range to its time, is shorter without the gap. */
const NEARBY = 1500
/** In hexadecimal digits and brackets: many times the longest certificate chain. */
const MAX_GAP = 256 * 1024

const HEX = /^[0-9a-f]*$/

/** Finds the signature in a file, or says why there is none that can be checked. */
export function readSeal(file: Uint8Array): Seal | Unsealed {
  if (indexOf(file.subarray(0, 1024), '%PDF-') < 0) {
    return { state: 'unreadable', problems: ['This is not a PDF file'] }
  }
  const seals = [...rangesIn(file)].flatMap((range) => sealAt(file, range) ?? [])
  // Ours is the last: pages with such text come before it.
  const seal = seals.findLast(({ end }) => end === file.length) ?? seals.at(-1)
  return seal ?? unsealed(file)
}

/** The signed bytes as one piece; a truncated file has fewer. */
export function signedBytes(file: Uint8Array, { from, to, end }: Seal): Uint8Array<ArrayBuffer> {
  const rest = file.subarray(to, end)
  const signed = new Uint8Array(from + rest.length)
  signed.set(file.subarray(0, from))
  signed.set(rest, from)
  return signed
}

/** If one changed byte hides the gap, other traces remain. */
function unsealed(file: Uint8Array): Unsealed {
  if (indexOf(file, SUBFILTER) >= 0) {
    return {
      state: 'changed',
      problems: ['The signature is damaged, or was made by another program'],
    }
  }
  if (indexOf(file, RANGE) >= 0) {
    return { state: 'unreadable', problems: ['The signature was made by another program'] }
  }
  return indexOf(file.subarray(-NEARBY), 'startxref') >= 0
    ? { state: 'unsigned', problems: [] }
    : { state: 'unreadable', problems: ['The PDF file is incomplete'] }
}

/** The three numbers of each range in our format. */
function* rangesIn(file: Uint8Array): Generator<number[]> {
  for (let at = indexOf(file, RANGE); at >= 0; at = indexOf(file, RANGE, at + 1)) {
    const found = OUR_RANGE.exec(textIn(file, at, at + 64))
    if (found) yield found.slice(1).map(Number)
  }
}

function sealAt(file: Uint8Array, [from = 0, to = 0, rest = 0]: number[]): Seal | null {
  if (to <= from || to - from > MAX_GAP || to > file.length) return null
  const gap = textIn(file, from, to)
  if (!gap.startsWith('<') || !gap.endsWith('>')) return null
  const hex = gap.slice(1, -1)
  const bytes = HEX.test(hex) && hex.length % 2 === 0 ? bytesOf(hex) : new Uint8Array()
  const length = lengthOf(bytes)
  return {
    from,
    to,
    end: to + rest,
    cms: bytes.subarray(0, length),
    padded: length > 0 && /^0*$/.test(hex.slice(2 * length)),
    signedAt: momentIn(textIn(file, to, to + NEARBY)),
  }
}

/** The length of a DER sequence in bytes; 0 for anything else. */
function lengthOf(der: Uint8Array): number {
  const short = der[1] ?? 0
  if (der[0] !== 0x30) return 0
  if (short < 0x80) return 2 + short
  const count = short - 0x80
  if (count < 1 || count > 3 || der.length < 2 + count) return 0
  const stated = der.subarray(2, 2 + count).reduce((sum, byte) => 256 * sum + byte, 0)
  const length = 2 + count + stated
  return length <= der.length ? length : 0
}

function momentIn(text: string): Date | null {
  const parts = MOMENT.exec(text)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** One character per byte; the searched texts are ASCII. */
const textIn = (file: Uint8Array, from: number, to: number) =>
  new TextDecoder('latin1').decode(file.subarray(from, to))

const bytesOf = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)
  )

/** The position of an ASCII text from an offset on, or -1. */
function indexOf(file: Uint8Array, text: string, from = 0): number {
  const wanted = Array.from(text, (letter) => letter.charCodeAt(0))
  const [first = 0] = wanted
  for (let at = file.indexOf(first, from); at >= 0; at = file.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => file[at + index] === byte)) return at
  }
  return -1
}
