/** Writes one chunk at a time, while the caller prepares the next. */
export class Writing {
  #last: Promise<void> = Promise.resolve()

  /** Returns as soon as the previous chunk is written. */
  async start(write: () => Promise<void>): Promise<void> {
    await this.#last
    this.#last = write()
    this.#last.catch(() => {})
  }

  /** @throws the error of a failed chunk. */
  async end(): Promise<void> {
    await this.#last
  }

  /** Waits for the current chunk, whether it fails or not. */
  async settled(): Promise<void> {
    await this.#last.catch(() => {})
  }
}
