/** Writes one piece after the other, each while its caller prepares the next. */
export class Writing {
  #last: Promise<void> = Promise.resolve()

  /** Returns as soon as the piece before is written. */
  async start(write: () => Promise<void>): Promise<void> {
    await this.#last
    this.#last = write()
    this.#last.catch(() => {})
  }

  /** @throws what a piece failed with. */
  async end(): Promise<void> {
    await this.#last
  }

  /** Waits for the piece being written, whatever becomes of it. */
  async settled(): Promise<void> {
    await this.#last.catch(() => {})
  }
}
