import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { WriteTransaction } from '#core/database/write_transaction'
import { hasEnded } from '#core/jobs/holder'
import { dbTime } from '#core/time'

/** How long a claim holds unless it is renewed: after a kill, other machines wait this long. */
export const LEASE_SECONDS = 30

/** The row is another process's now; whatever it is about, that one goes on with it. */
export class ClaimLost extends Error {}

const leaseFrom = (now: DateTime) => dbTime(now.plus({ seconds: LEASE_SECONDS }))

export interface Claimed {
  claimed_by: string | null
  claimed_until: string | null
}

/** Whether a process that still runs works on a row. @param holder whose own claim counts as none. */
export function isHeld(
  { claimed_by: by, claimed_until: until }: Claimed,
  holder?: string
): boolean {
  if (!by || !until || by === holder || hasEnded(by)) return false
  return until > dbTime(DateTime.utc())
}

/**
 * Who works on a row: one process at a time, until it says so or is gone. The table has the
 * columns `claimed_by` and `claimed_until`.
 */
export class Lease {
  constructor(readonly table: string) {}

  /** Takes a row that nobody holds, or whose holder's process has ended. */
  async claim(id: number, holder: string): Promise<boolean> {
    const now = DateTime.utc()
    const current = await db.from(this.table).where('id', id).select('claimed_by').first()
    const gone = current?.claimed_by && hasEnded(current.claimed_by) ? current.claimed_by : null
    const taken = await db
      .from(this.table)
      .where('id', id)
      .where((free) => {
        free.whereNull('claimed_until').orWhere('claimed_until', '<=', dbTime(now))
        free.orWhere('claimed_by', holder)
        if (gone) free.orWhere('claimed_by', gone)
      })
      .update({ claimed_by: holder, claimed_until: leaseFrom(now) })
    return Number(taken) === 1
  }

  /** The columns of a row that its maker goes on with. */
  begun(change: WriteTransaction, holder: string) {
    return this.taken(holder, change.at)
  }

  /** The same outside any change. */
  taken(holder: string, at = DateTime.utc()) {
    return { claimed_by: holder, claimed_until: leaseFrom(at) }
  }

  /**
   * Keeps a claim for another while, within the change that relies on it.
   * @throws ClaimLost when another process has it.
   */
  async renew(change: WriteTransaction, id: number, holder: string): Promise<void> {
    const renewed = await change.trx
      .from(this.table)
      .where({ id, claimed_by: holder })
      .update({ claimed_until: leaseFrom(change.at) })
    if (Number(renewed) !== 1) throw new ClaimLost()
  }

  /**
   * Keeps a claim while something long is done, outside any change.
   * @throws ClaimLost when another process has it.
   */
  async keep(id: number, holder: string): Promise<void> {
    const kept = await db
      .from(this.table)
      .where({ id, claimed_by: holder })
      .update({ claimed_until: leaseFrom(DateTime.utc()) })
    if (Number(kept) !== 1) throw new ClaimLost()
  }

  /**
   * Keeps a claim for as long as something takes, however long that is: work that outlived its
   * claim would be begun again by the next process, and by the next, for ever.
   */
  async during<T>(id: number, holder: string, work: () => Promise<T>): Promise<T> {
    // A claim that is lost is found out by who relies on it, see `renew`.
    let last = Promise.resolve()
    const renew = () => void (last = this.keep(id, holder).catch(() => {}))
    const renewing = setInterval(renew, (LEASE_SECONDS * 1000) / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      await last
    }
  }

  async release(id: number, holder: string): Promise<void> {
    await db
      .from(this.table)
      .where({ id, claimed_by: holder })
      .update({ claimed_by: null, claimed_until: null })
  }
}
