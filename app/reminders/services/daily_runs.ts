import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { hasEnded, newHolder } from '#core/jobs/holder'
import { dbTime } from '#core/time'
import type { Day } from '#training/standing'

const TABLE = 'daily_runs'

/** How long a claim holds unless it is renewed: after a kill, other machines wait this long. */
export const LEASE_SECONDS = 60
const RENEW_AFTER_MS = (LEASE_SECONDS * 1000) / 3

/** Another process goes on with the day's work. */
export class ClaimLost extends Error {}

/** Why a day's work is not begun: done, being done by another process, or of a day gone by. */
export type NotClaimed = 'done' | 'taken' | 'past'

const leaseFrom = (now: DateTime) => dbTime(now.plus({ seconds: LEASE_SECONDS }))

/** The hold of one worker on one day's work. */
export class DailyRun {
  readonly #holder = newHolder()
  #renewedAt = 0

  private constructor(
    readonly name: string,
    readonly day: Day
  ) {}

  /**
   * Takes a day's work that nobody has done or holds; what a killed process left is gone on with.
   * @param options.again takes work that is done already too.
   */
  static async claim(
    name: string,
    day: Day,
    options: { again?: boolean } = {}
  ): Promise<DailyRun | NotClaimed> {
    const latest = await db.from(TABLE).where('name', name).orderBy('day', 'desc').first()
    // The clock went backwards: that day, or a later one, has had its turn.
    if (latest && latest.day > day) return 'past'
    if (latest?.day === day && latest.finished_at && !options.again) return 'done'
    if (latest?.day !== day) {
      const row = { name, day, started_at: dbTime(DateTime.utc()) }
      await db.insertQuery().table(TABLE).insert(row).onConflict(['name', 'day']).ignore()
    }
    const run = new DailyRun(name, day)
    const gone = latest?.day === day && latest.claimed_by && hasEnded(latest.claimed_by)
    return (await run.#take(gone ? latest.claimed_by : null, options.again ?? false))
      ? run
      : 'taken'
  }

  async #take(gone: string | null, again: boolean): Promise<boolean> {
    const now = DateTime.utc()
    const taken = await db
      .from(TABLE)
      .where({ name: this.name, day: this.day })
      .where((free) => {
        free.whereNull('claimed_until').orWhere('claimed_until', '<=', dbTime(now))
        if (gone) free.orWhere('claimed_by', gone)
      })
      .if(!again, (query) => query.whereNull('finished_at'))
      .update({ claimed_by: this.#holder, claimed_until: leaseFrom(now) })
    this.#renewedAt = performance.now()
    return Number(taken) === 1
  }

  /**
   * Keeps the claim for another while, when a good part of the last one is over.
   * @throws ClaimLost when another process has it.
   */
  async keep(): Promise<void> {
    if (performance.now() - this.#renewedAt < RENEW_AFTER_MS) return
    await this.#update({ claimed_until: leaseFrom(DateTime.utc()) })
    this.#renewedAt = performance.now()
  }

  /** Says that the day's work is done, and what it was. */
  async finish(result: object): Promise<void> {
    await this.#update({
      finished_at: dbTime(DateTime.utc()),
      result: JSON.stringify(result),
      claimed_by: null,
      claimed_until: null,
    })
  }

  /** Gives the work back as it stands: after a failure the next turn goes on with it. */
  async release(): Promise<void> {
    await this.#update({ claimed_by: null, claimed_until: null })
  }

  async #update(values: Record<string, string | null>): Promise<void> {
    const updated = await db
      .from(TABLE)
      .where({ name: this.name, day: this.day, claimed_by: this.#holder })
      .update(values)
    if (Number(updated) !== 1) throw new ClaimLost()
  }
}
