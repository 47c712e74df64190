import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import { nextDueAt } from '#outbox/services/claim_mails'
import { deliverDueMails } from '#outbox/services/deliver_mails'
import { mailServer } from '#outbox/services/mail_server'

/** Other processes post too, and cannot wake this one. */
const POLL_MS = 5_000
/** After an error of our own, for instance a database that is being restarted. */
const PAUSE_MS = 5_000

/** Delivers mails inside this process until it is stopped; one loop per process. */
class OutboxWorker {
  #loop: Promise<void> | null = null
  #stopping = false
  #awake = false
  #interrupt: (() => void) | null = null

  get running() {
    return this.#loop !== null
  }

  /** Does nothing without a mail server: mails stay queued. */
  start(pollMs = POLL_MS) {
    if (this.#loop || !mailServer.configured) return
    this.#stopping = false
    this.#loop = this.#run(pollMs).finally(() => (this.#loop = null))
  }

  /** Something was posted: look now instead of at the next turn. */
  wake() {
    this.#awake = true
    this.#interrupt?.()
  }

  /** Resolves when the mails in flight are finished. */
  async stop() {
    this.#stopping = true
    this.#interrupt?.()
    await this.#loop
  }

  async #run(pollMs: number) {
    while (!this.#stopping) {
      this.#awake = false
      try {
        const report = await deliverDueMails({ stopping: () => this.#stopping })
        const attempts = Object.values(report).reduce((sum, count) => sum + count, 0)
        if (attempts > 0) logger.debug({ ...report }, 'mails delivered')
        else await this.#sleep(Math.min(pollMs, await msUntilDue()))
      } catch (error) {
        logger.error({ err: error }, 'outbox worker')
        await this.#sleep(PAUSE_MS)
      }
    }
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

async function msUntilDue(): Promise<number> {
  const due = await nextDueAt()
  if (!due) return Number.POSITIVE_INFINITY
  // Another process may hold what is due: never spin on it.
  return Math.max(100, due.diff(DateTime.utc()).as('milliseconds'))
}

export const outboxWorker = new OutboxWorker()
