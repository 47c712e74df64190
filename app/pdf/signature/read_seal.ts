/** The signature of a file, as it lies in it. */
export interface Seal {
  /** What is signed: up to `from`, and from `to` up to `end`. */
  from: number
  to: number
  end: number
  cms: Buffer
  /** Whether nothing but zeros stands behind the signature in its gap. */
  padded: boolean
  signedAt: Date | null
}

export interface Unsealed {
  state: 'unsigned' | 'changed' | 'unreadable'
  problem: string
}

const SUBFILTER = '/SubFilter /ETSI.CAdES.detached'
const RANGE = '/ByteRange'
const OUR_RANGE = /^\/ByteRange \[ 0 (\d{1,10}) (\d{1,10}) (\d{1,10}) \]/
const MOMENT = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/
/** Our signature dictionary, from its range to its moment, is shorter but for the gap. */
const NEARBY = 1500

const HEX = /^[0-9a-f]*$/

/** Finds the signature in a file, or tells why there is none that can be judged. */
export function readSeal(bytes: Uint8Array): Seal | Unsealed {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 1024).includes('%PDF-')) {
    return { state: 'unreadable', problem: 'This is not a PDF file' }
  }
  const seals = [...rangesIn(file)].flatMap((range) => sealAt(file, range) ?? [])
  // Ours is the last: pages that hold such words come before it.
  const seal = seals.findLast(({ end }) => end === file.length) ?? seals.at(-1)
  return seal ?? unsealed(file)
}

/** A gap that one changed byte has hidden leaves other traces. */
function unsealed(file: Buffer): Unsealed {
  if (file.includes(SUBFILTER)) {
    return { state: 'changed', problem: 'The signature is damaged, or was made by another program' }
  }
  if (file.includes(RANGE)) {
    return { state: 'unreadable', problem: 'The signature was made by another program' }
  }
  return file.subarray(-NEARBY).includes('startxref')
    ? { state: 'unsigned', problem: 'The file is not signed' }
    : { state: 'unreadable', problem: 'The PDF file is incomplete' }
}

/** The three numbers of each range that is spelled as ours. */
function* rangesIn(file: Buffer): Generator<number[]> {
  for (let at = file.indexOf(RANGE); at >= 0; at = file.indexOf(RANGE, at + 1)) {
    const found = OUR_RANGE.exec(file.toString('latin1', at, at + 64))
    if (found) yield found.slice(1).map(Number)
  }
}

function sealAt(file: Buffer, [from = 0, to = 0, rest = 0]: number[]): Seal | null {
  const gap = file.toString('latin1', from, to)
  if (to <= from || gap.length !== to - from) return null
  if (!gap.startsWith('<') || !gap.endsWith('>')) return null
  const hex = gap.slice(1, -1)
  const length = HEX.test(hex) && hex.length % 2 === 0 ? lengthOf(Buffer.from(hex, 'hex')) : 0
  const near = file.toString('latin1', to, to + NEARBY)
  return {
    from,
    to,
    end: to + rest,
    cms: Buffer.from(hex.slice(0, 2 * length), 'hex'),
    padded: length > 0 && /^0*$/.test(hex.slice(2 * length)),
    signedAt: momentIn(near),
  }
}

/** How many bytes a DER sequence takes; 0 for what is none. */
function lengthOf(der: Buffer): number {
  const short = der[1] ?? 0
  if (der[0] !== 0x30) return 0
  if (short < 0x80) return 2 + short
  const count = short - 0x80
  if (count < 1 || count > 3 || der.length < 2 + count) return 0
  const length = 2 + count + der.readUIntBE(2, count)
  return length <= der.length ? length : 0
}

function momentIn(text: string): Date | null {
  const parts = MOMENT.exec(text)?.slice(1).map(Number)
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}
