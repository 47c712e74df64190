import { setTimeout as timer } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'

/** After a failure, such as a database restart; doubled each time. */
const PAUSE_MS = 5_000

interface Options {
  /** Milliseconds between two turns. */
  everyMs: number
  /** Milliseconds before the first turn; none by default. */
  firstAfterMs?: number
  /** Waits, or rejects as soon as the signal is aborted, and leaves no timer behind. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

let beforeTurn: () => Promise<void> = async () => {}

/** Work that every loop does before each turn. If it fails, the turn has failed. */
export function beforeEachTurn(work: () => Promise<void>): void {
  beforeTurn = work
}

/**
 * Repeats work inside this process until it is stopped, one turn at a time. A failed turn is
 * logged and repeated.
 */
export class BackgroundLoop {
  readonly #name: string
  readonly #turn: (stop: AbortSignal) => Promise<number | 'done' | void>
  readonly #options: Required<Options>
  #loop: Promise<void> | null = null
  #stop = new AbortController()
  #sleep = new AbortController()
  #awake = false

  /**
   * @param name as the log shows it.
   * @param turn returns the milliseconds until there is more to do, at most `everyMs`, or 'done'
   * when there never will be. It ends early, or throws, where `stop` is aborted.
   */
  constructor(
    name: string,
    turn: (stop: AbortSignal) => Promise<number | 'done' | void>,
    options: Options
  ) {
    this.#name = name
    this.#turn = turn
    this.#options = {
      firstAfterMs: 0,
      sleep: (ms, signal) => timer(ms, undefined, { signal }),
      ...options,
    }
  }

  get running() {
    return this.#loop !== null
  }

  /** Does nothing while it runs. */
  start(everyMs = this.#options.everyMs) {
    if (this.#loop) return
    this.#stop = new AbortController()
    this.#awake = false
    this.#loop = this.#run(everyMs).finally(() => (this.#loop = null))
  }

  /** There is work: start a turn now, or after the current one, instead of on schedule. */
  wake() {
    this.#awake = true
    this.#sleep.abort()
  }

  /** Resolves when the current turn has ended. */
  async stop() {
    this.#stop.abort()
    this.#sleep.abort()
    await this.#loop
  }

  async #run(everyMs: number) {
    let failures = 0
    await this.#wait(this.#options.firstAfterMs)
    while (!this.#stop.signal.aborted) {
      this.#awake = false
      let pause = everyMs
      try {
        await beforeTurn()
        const next = await this.#turn(this.#stop.signal)
        if (next === 'done') return
        pause = Math.min(everyMs, next ?? everyMs)
        failures = 0
      } catch (error) {
        // A turn may respond to the stop by throwing.
        if (this.#stop.signal.aborted) return
        logger.error({ err: error }, `${this.#name} failed, it will be tried again`)
        pause = Math.min(everyMs, PAUSE_MS * 2 ** failures++)
      }
      await this.#wait(pause)
    }
  }

  async #wait(ms: number) {
    if (ms <= 0 || this.#awake || this.#stop.signal.aborted) return
    this.#sleep = new AbortController()
    // Rejects when it is woken or stopped.
    await this.#options.sleep(ms, this.#sleep.signal).catch(() => {})
  }
}
