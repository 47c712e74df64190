import logger from '@adonisjs/core/services/logger'
import { newHolder } from '#audit/services/holder'
import { claimImport, importsToDo } from '#people/import/claim_import'
import { workOn } from '#people/import/work_on_import'

/** Other processes start imports too, and end while they run, and cannot wake this one. */
const POLL_MS = 5_000
/** Runs imports inside this process until it is stopped: one at a time. */
class ImportWorker {
  #loop: Promise<void> | null = null
  #stopping = false
  #awake = false
  #interrupt: (() => void) | null = null
  readonly #holder = newHolder()

  get running() {
    return this.#loop !== null
  }

  start(pollMs = POLL_MS) {
    if (this.#loop) return
    this.#stopping = false
    this.#loop = this.#run(pollMs).finally(() => (this.#loop = null))
  }

  /** Something was started: look now instead of at the next turn. */
  wake() {
    this.#awake = true
    this.#interrupt?.()
  }

  /** Resolves when the batch under way is finished; the rest is any process's to take. */
  async stop() {
    this.#stopping = true
    this.#interrupt?.()
    await this.#loop
  }

  async #run(pollMs: number) {
    while (!this.#stopping) {
      this.#awake = false
      try {
        const worked = await this.#workOnNext()
        if (!worked) await this.#sleep(pollMs)
      } catch (error) {
        logger.error({ err: error }, 'import worker')
        await this.#sleep(pollMs)
      }
    }
  }

  async #workOnNext(): Promise<boolean> {
    for (const id of await importsToDo()) {
      if (this.#stopping || !(await claimImport(id, this.#holder))) continue
      await workOn(id, this.#holder, { stopping: () => this.#stopping })
      return true
    }
    return false
  }

  async #sleep(ms: number) {
    if (this.#awake || this.#stopping) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#interrupt = null
  }
}

export const importWorker = new ImportWorker()
