/** The order of the P-256 group (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** A signature's two numbers from DER. */
function numbersOf(der: Uint8Array): [bigint, bigint] {
  const bytes = Buffer.from(der)
  const first = bytes.readUInt8(3)
  const second = bytes.readUInt8(5 + first)
  const number = (from: number, length: number) =>
    BigInt(`0x${bytes.toString('hex', from, from + length)}`)
  return [number(4, first), number(6 + first, second)]
}

function integer(value: bigint): Buffer {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  // A leading one bit would make it negative.
  const body = (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
  return Buffer.concat([Buffer.of(0x02, body.length), body])
}

/**
 * Each ECDSA signature has two equivalent forms, which anyone can convert. This returns the one
 * with the smaller number.
 */
export function withLowS(der: Uint8Array): Buffer {
  const [r, s] = numbersOf(der)
  const body = Buffer.concat([integer(r), integer(s * 2n > ORDER ? ORDER - s : s)])
  return Buffer.concat([Buffer.of(0x30, body.length), body])
}
