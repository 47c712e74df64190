import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { WriteTransaction } from '#core/database/write_transaction'
import { outageOf } from '#core/errors/outages'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { hasEnded, newWorkerId } from '#core/jobs/worker_id'
import { dbTime } from '#core/time'

/** How long a lock lasts without renewal: after a kill, other machines wait this long. */
export const LOCK_SECONDS = 30

/** Other processes leave work, too, and cannot wake this one's worker. */
const POLL_MS = 5_000

/** Another process has the row and continues with it. */
export class LockLost extends Error {}

/** Why a day's work does not start: done, taken by another process, or for a past day. */
export type NotClaimed = 'done' | 'taken' | 'past'

export interface Locked {
  claimed_by: string | null
  claimed_until: string | null
}

/** The columns of an unlocked row. */
export const UNLOCKED = { claimed_by: null, claimed_until: null }

/** Whether a live process has locked a row. @param worker whose own lock does not count. */
export function isLocked(
  { claimed_by: by, claimed_until: until }: Locked,
  worker?: string
): boolean {
  if (!by || !until || by === worker || hasEnded(by)) return false
  return until > dbTime(DateTime.utc())
}

/** A row by its id, or by the columns that identify it. */
type Key = number | Readonly<Record<string, string | number>>
const namedBy = (key: Key) => (typeof key === 'number' ? { id: key } : key)

/**
 * Work stored as rows. One process at a time works on a row until it is done; if the process
 * dies, the next one continues. The table has the columns `claimed_by` and `claimed_until`; a
 * worker is a name from `newWorkerId`.
 */
export class Job {
  constructor(
    readonly table: string,
    readonly seconds = LOCK_SECONDS
  ) {}

  /** The lock columns of a new row that its maker continues with. */
  lockedBy(worker: string, at = DateTime.utc()) {
    return { claimed_by: worker, claimed_until: dbTime(at.plus({ seconds: this.seconds })) }
  }

  /** Claims a row that is free or whose worker's process has ended. */
  async claim(key: Key, worker: string): Promise<boolean> {
    const row = () => db.from(this.table).where(namedBy(key))
    if (await this.#take(row(), worker)) return true
    const gone = goneOf(await row().select('claimed_by').first())
    return gone !== null && this.#take(row(), worker, gone)
  }

  /** @param gone a worker whose process has ended. */
  async #take(row: DatabaseQueryBuilderContract, worker: string, gone: string | null = null) {
    const taken = await row
      .where((free) => {
        free.whereNull('claimed_until').orWhere('claimed_until', '<=', dbTime(DateTime.utc()))
        free.orWhere('claimed_by', worker)
        if (gone) free.orWhere('claimed_by', gone)
      })
      .update(this.lockedBy(worker))
    return Number(taken) === 1
  }

  /**
   * Claims a day's work in a table with `day`, `started_at` and `finished_at`: once a day, by one
   * of all processes, even if the clock changes.
   * @param of the columns besides the day that identify the work.
   * @param options.again also claims work that is already done.
   * @param options.until the last day that counts: work of later ones is ignored.
   * @returns why it does not start; null where the worker has claimed it.
   */
  async claimDay(
    of: Readonly<Record<string, string>>,
    day: string,
    worker: string,
    {
      again = false,
      at = DateTime.utc(),
      until,
    }: { again?: boolean; at?: DateTime; until?: string } = {}
  ): Promise<NotClaimed | null> {
    const days = db.from(this.table).where(of).orderBy('day', 'desc')
    if (until) days.where('day', '<=', until)
    const latest = await days.first()
    // The clock went backward: that day, or a later one, is done.
    if (latest && latest.day > day) return 'past'
    if (latest?.day === day && latest.finished_at && !again) return 'done'
    const key = { ...of, day }
    if (latest?.day !== day) {
      const row = { ...key, started_at: dbTime(at) }
      await db.insertQuery().table(this.table).insert(row).onConflict(Object.keys(key)).ignore()
    }
    const row = db.from(this.table).where(key)
    if (!again) row.whereNull('finished_at')
    return (await this.#take(row, worker, latest?.day === day ? goneOf(latest) : null))
      ? null
      : 'taken'
  }

  /**
   * Writes a row that the worker has claimed.
   * @throws LockLost when another process has it.
   */
  async update(
    key: Key,
    worker: string,
    values: Readonly<Record<string, unknown>>,
    change?: Pick<WriteTransaction, 'trx'>
  ): Promise<void> {
    const updated = await (change?.trx ?? db)
      .from(this.table)
      .where({ ...namedBy(key), claimed_by: worker })
      .update(values)
    if (Number(updated) !== 1) throw new LockLost()
  }

  /**
   * Renews a lock, inside the change that relies on it or outside any.
   * @throws LockLost when another process has it.
   */
  async renew(key: Key, worker: string, change?: WriteTransaction): Promise<void> {
    await this.update(key, worker, this.lockedBy(worker, change?.at), change)
  }

  /** Releases a row as it is. */
  async release(key: Key, worker: string): Promise<void> {
    await this.update(key, worker, UNLOCKED).catch(unlessLost)
  }

  /**
   * Renews a lock for as long as the work takes. Work that outlived its lock would start again in
   * the next process, and the next, forever.
   */
  async during<T>(key: Key, worker: string, work: () => Promise<T>): Promise<T> {
    // Work that relies on the lock notices its loss, see `renew`.
    let last = Promise.resolve()
    const renew = () => void (last = this.renew(key, worker).catch(() => {}))
    const renewing = setInterval(renew, (this.seconds * 1000) / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      await last
    }
  }

  /**
   * Claims a row, works on it, and releases it in every case.
   * @returns the work's result; null where another process has the row, at first or by now.
   */
  async run<T>(
    key: Key,
    work: (worker: string) => Promise<T>,
    worker = newWorkerId()
  ): Promise<T | null> {
    return (await this.claim(key, worker)) ? this.goOn(key, worker, () => work(worker)) : null
  }

  /** The same for a row that the worker has claimed. */
  async goOn<T>(key: Key, worker: string, work: () => Promise<T>): Promise<T | null> {
    try {
      return await this.during(key, worker, work)
    } catch (error) {
      unlessLost(error)
      return null
    } finally {
      await this.release(key, worker)
    }
  }

  /**
   * A worker inside this process that handles waiting rows one at a time until it is stopped. A
   * row that fails is tried again, after the others.
   * @param waiting the rows to handle, the next one first.
   * @param work returns whether this process did it; ends early where `stop` is aborted.
   */
  worker(
    name: string,
    waiting: () => Promise<number[]>,
    work: (id: number, stop: AbortSignal) => Promise<boolean>
  ): BackgroundLoop {
    const doNext = async (stop: AbortSignal) => {
      let done = false
      let failure: unknown
      for (const id of await waiting()) {
        if (stop.aborted) return
        try {
          if (await work(id, stop)) done = true
        } catch (error) {
          // A second row that meets an outage: the others would meet it, too, each as slowly.
          if (failure !== undefined && outageOf(error)) throw error
          failure ??= error
        }
      }
      if (failure !== undefined) throw failure
      if (done) return 0
    }
    return new BackgroundLoop(name, doNext, { everyMs: POLL_MS })
  }
}

/** Who has a row, where their process has ended. */
const goneOf = (seen: Partial<Locked> | null): string | null =>
  seen?.claimed_by && hasEnded(seen.claimed_by) ? seen.claimed_by : null

function unlessLost(error: unknown): void {
  if (!(error instanceof LockLost)) throw error
}
