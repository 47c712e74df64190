import { DateTime } from 'luxon'
import { newWorkerId } from '#core/jobs/worker_id'
import { Job, UNLOCKED, type NotClaimed } from '#core/jobs/job'
import { dbTime } from '#core/time'
import type { Day } from '#training/compliance_status'

export type { NotClaimed }

/** How long a claim lasts without renewal: after a kill, other machines wait this long. */
export const LEASE_SECONDS = 60
const RENEW_AFTER_MS = (LEASE_SECONDS * 1000) / 3

const job = new Job('daily_runs', LEASE_SECONDS)

/** One day's work of this process. */
export class DailyRun {
  readonly #worker = newWorkerId()
  readonly #key: { name: string; day: Day }
  #renewedAt = performance.now()

  private constructor(name: string, day: Day) {
    this.#key = { name, day }
  }

  /**
   * Claims a day's work that is neither done nor claimed; the work of a killed process is
   * continued.
   * @param options.again also claims work that is done.
   */
  static async claim(
    name: string,
    day: Day,
    options: { again?: boolean } = {}
  ): Promise<DailyRun | NotClaimed> {
    const run = new DailyRun(name, day)
    return (await job.claimDay({ name }, day, run.#worker, options)) ?? run
  }

  /**
   * Renews the claim when a good part of it is over.
   * @throws LockLost when another process has it.
   */
  async keep(): Promise<void> {
    if (performance.now() - this.#renewedAt < RENEW_AFTER_MS) return
    await job.renew(this.#key, this.#worker)
    this.#renewedAt = performance.now()
  }

  /**
   * Records that the day's work is done, with its result.
   * @throws LockLost when another process has it.
   */
  async finish(result: object): Promise<void> {
    const finished = { finished_at: dbTime(DateTime.utc()), result: JSON.stringify(result) }
    await job.update(this.#key, this.#worker, { ...finished, ...UNLOCKED })
  }

  /** Releases the work as it is: after a failure, the next turn continues it. */
  async release(): Promise<void> {
    await job.release(this.#key, this.#worker)
  }
}
