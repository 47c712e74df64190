import type { FileHandle } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'

const PIECE_BYTES = 128 * 1024

/**
 * A part of a local file. Piped, it is read into the same two buffers over and over, one being
 * read while the other is written: node's own stream makes a new one for each piece, and a large
 * download then keeps the garbage collector busier than the disk.
 */
export class LocalFileStream extends Readable {
  #file: FileHandle
  #at: number
  /** The last byte that is wanted. */
  readonly #end: number

  constructor(file: FileHandle, start: number, end: number) {
    super({ highWaterMark: 64 * 1024 })
    this.#file = file
    this.#at = start
    this.#end = end
  }

  override _read(size: number): void {
    this.#readInto(Buffer.allocUnsafe(size)).then(
      (piece) => this.push(piece),
      (error: Error) => this.destroy(error)
    )
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    // Waits for a read that is under way.
    this.#file.close().then(
      () => callback(error),
      (reason: Error) => callback(error ?? reason)
    )
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    this.#pump(destination as unknown as Writable).catch((error: Error) => this.destroy(error))
    return destination
  }

  async #pump(destination: Writable): Promise<void> {
    let [current, other] = [
      Buffer.allocUnsafeSlow(PIECE_BYTES),
      Buffer.allocUnsafeSlow(PIECE_BYTES),
    ]
    let reading = this.#readInto(current)
    for (;;) {
      const piece = await reading
      if (piece === null) break
      ;[current, other] = [other, current]
      reading = this.#readInto(current)
      // Told below, or of no interest any more when nobody listens.
      reading.catch(() => {})
      if (!(await written(destination, piece))) return
    }
    destination.end()
    // Ends this stream, too, for whoever waits for it.
    this.push(null)
    this.resume()
  }

  async #readInto(buffer: Buffer): Promise<Buffer | null> {
    const wanted = Math.min(buffer.length, this.#end - this.#at + 1)
    if (wanted <= 0 || this.destroyed) return null
    const { bytesRead } = await this.#file.read(buffer, 0, wanted, this.#at)
    if (bytesRead === 0) throw new Error('The file is shorter than it was')
    this.#at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
}

/** Whether a piece has left, so that its buffer is free; not when the other side has hung up. */
function written(destination: Writable, piece: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    if (destination.destroyed) return resolve(false)
    const closed = () => resolve(false)
    destination.once('close', closed)
    destination.write(piece, (error) => {
      destination.off('close', closed)
      resolve(!error)
    })
  })
}
