import type { DateTime } from 'luxon'
import type { WriteTransaction } from '#core/database/write_transaction'
import { Job, LockLost, LOCK_SECONDS } from '#core/jobs/job'

export { LockLost as ClaimLost, LOCK_SECONDS as LEASE_SECONDS }
export { isLocked as isHeld } from '#core/jobs/job'

/** A job as its callers knew it before. */
export class Lease {
  readonly #job: Job
  constructor(table: string) {
    this.#job = new Job(table)
  }
  claim = (id: number, holder: string) => this.#job.claim(id, holder)
  begun = (change: WriteTransaction, holder: string) => this.#job.lockedBy(holder, change.at)
  taken = (holder: string, at?: DateTime<true>) => this.#job.lockedBy(holder, at)
  renew = (change: WriteTransaction, id: number, holder: string) =>
    this.#job.renew(id, holder, change)
  keep = (id: number, holder: string) => this.#job.renew(id, holder)
  during = <T>(id: number, holder: string, work: () => Promise<T>) =>
    this.#job.during(id, holder, work)
  release = (id: number, holder: string) => this.#job.release(id, holder)
}
