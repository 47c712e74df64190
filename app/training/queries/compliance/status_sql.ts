import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import { joined, type Sql } from '#training/queries/sql'
import {
  addDays,
  RENEWAL_OPENS_DAYS,
  type Day,
  type MaterialVersions,
} from '#training/compliance_status'

/** Dates before and after every possible day. */
export const NEVER = '1000-01-01'
export const FOR_EVER = '9999-12-31'

/** The first and the last of a range of days. */
export type DayRange = readonly [Day, Day]

/**
 * A person's compliance status with a module on one day, as SQL. This is the only place that
 * decides it (decision 001). Later events are unknown on the day. Each expression reads one
 * covering index.
 */
export class StatusSql {
  /**
   * The last completion ends on one of these days, so the status is completed, expiring or
   * lapsed.
   */
  readonly ends: Readonly<Record<'completed' | 'expiring' | 'lapsed', DayRange>>

  constructor(
    readonly day: Day,
    private material: MaterialVersions
  ) {
    const renewable = addDays(day, RENEWAL_OPENS_DAYS)
    this.ends = {
      completed: [addDays(renewable, 1), FOR_EVER],
      expiring: [day, renewable],
      lapsed: [NEVER, addDays(day, -1)],
    }
  }

  /** For a row of the assignments: in force on the day. */
  inForce(alias: string): Sql {
    return {
      sql: `${alias}.assigned_on <= ? and (${alias}.withdrawn_on is null or ${alias}.withdrawn_on > ?)`,
      bindings: [this.day, this.day],
    }
  }

  /** For a row of the completions: completed by the day, and not void. */
  done(alias: string): Sql {
    return { sql: `${alias}.live = 1 and ${alias}.completed_on <= ?`, bindings: [this.day] }
  }

  /** For a row of the completions: the last valid day, FOR_EVER without expiration. */
  endsOn(alias: string): Sql {
    const own = `coalesce(${alias}.expires_on, '${FOR_EVER}')`
    const retrained = this.retrained(alias, (by) => ({ sql: '?', bindings: [by] }), FOR_EVER)
    if (!retrained) return { sql: own, bindings: [] }
    const least = isMysql(db.connection()) ? 'least' : 'min'
    return { sql: `${least}(${own}, ${retrained.sql})`, bindings: retrained.bindings }
  }

  /**
   * For a row of the completions: a value for the day by which a material change requires it
   * again; undefined where no module has one.
   */
  retrained(alias: string, valueOf: (by: Day) => Sql, otherwise: Day | number): Sql | undefined {
    const none = typeof otherwise === 'number' ? otherwise : `'${otherwise}'`
    const modules = this.retraining().map(([moduleId, changes]) => {
      // A completion older than several changes must be repeated by the earliest of their dates.
      const cases = changes.map(({ version }, index) => {
        const { sql, bindings } = valueOf(
          changes.slice(index).reduce((a, b) => (a.retrainBy < b.retrainBy ? a : b)).retrainBy
        )
        return { sql: `when ${alias}.version < ${Number(version)} then ${sql}`, bindings }
      })
      const { sql, bindings } = joined(cases, ' ')
      return { sql: `when ${moduleId} then case ${sql} else ${none} end`, bindings }
    })
    if (modules.length === 0) return undefined
    const { sql, bindings } = joined(modules, ' ')
    return { sql: `case ${alias}.module_id ${sql} else ${none} end`, bindings }
  }

  /**
   * The modules with a material change, known on the day, whose deadline is within the given
   * days.
   */
  retrainedBetween(from: Day, to: Day): number[] {
    return this.retraining()
      .filter(([, changes]) => changes.some(({ retrainBy: by }) => by >= from && by <= to))
      .map(([moduleId]) => moduleId)
  }

  /** By module, the changes known on the day, by version. */
  private retraining() {
    return [...this.material]
      .map(([moduleId, versions]) => {
        const known = versions.filter(({ publishedOn }) => publishedOn <= this.day)
        return [Number(moduleId), known.toSorted((a, b) => a.version - b.version)] as const
      })
      .filter(([, known]) => known.length > 0)
  }

  /** The last day on which any completion of a person and module is valid; NEVER without one. */
  until(person: string, module: string): Sql {
    const last = this.ofDone(person, module, this.endsOn('held'))
    return { sql: `coalesce(${last.sql}, '${NEVER}')`, bindings: last.bindings }
  }

  /** Nothing was completed by the day. */
  neverDone(person: string, module: string): Sql {
    const done = this.done('held')
    return {
      sql: `not exists (select 1 from training_completions as held
        where held.employee_id = ${person} and held.module_id = ${module} and ${done.sql})`,
      bindings: done.bindings,
    }
  }

  /** The completion that counts, as a text for `readBest`; null without one. */
  best(person: string, module: string): Sql {
    return this.ofDone(person, module, this.bestOf('held'))
  }

  /**
   * For a row of the completions: a text whose largest value is the completion that counts, the
   * one valid longest, and of those the newest. It includes all needed facts, because joining the
   * row would double the time of a matrix page (benchmarks, training).
   */
  bestOf(alias: string): Sql {
    const ends = this.endsOn(alias)
    return {
      sql: `concat(${ends.sql}, ${alias}.completed_on, ${ID_BASE} + ${alias}.id,
        coalesce(${alias}.expires_on, '${FOR_EVER}'))`,
      bindings: ends.bindings,
    }
  }

  private ofDone(person: string, module: string, value: Sql): Sql {
    const done = this.done('held')
    return {
      sql: `(select max(${value.sql}) from training_completions as held
        where held.employee_id = ${person} and held.module_id = ${module} and ${done.sql})`,
      bindings: [...value.bindings, ...done.bindings],
    }
  }

  /**
   * The status: first how long the last completion is valid, then whether it is assigned.
   * @param until an expression from `until`.
   * @param assignedOn null in the database where nothing is assigned.
   */
  state({ until, assignedOn, dueOn }: { until: Sql; assignedOn: string; dueOn: string }): Sql {
    const renewed = { sql: `when ${until.sql} >= ? then 'completed'`, bindings: until.bindings }
    const valid = { sql: `when ${until.sql} >= ? then 'expiring'`, bindings: until.bindings }
    // It had lapsed when it was assigned again, so the new due date counts.
    const inTime = {
      sql: `when (${dueOn} is null or ${dueOn} >= ?) and ${assignedOn} > ${until.sql} then 'assigned'`,
      bindings: [this.day, ...until.bindings],
    }
    const cases = [
      { sql: renewed.sql, bindings: [...renewed.bindings, this.ends.completed[0]] },
      { sql: valid.sql, bindings: [...valid.bindings, this.day] },
      { sql: `when ${assignedOn} is null then 'not_assigned'`, bindings: [] },
      inTime,
      {
        sql: `when ${until.sql} = '${NEVER}' then 'overdue' else 'expired'`,
        bindings: until.bindings,
      },
    ]
    const { sql, bindings } = joined(cases, ' ')
    return { sql: `case ${sql} end`, bindings }
  }
}

/** Makes ids of completions texts of equal length, which sort like the numbers. */
const ID_BASE = 10_000_000_000

export interface BestCompletion {
  id: number
  completedOn: Day
  /** By its own expiration; null for none. */
  expiresOn: Day | null
}

/** Reads the text of `bestOf`. */
export const readBest = (text: string): BestCompletion => ({
  id: Number(text.slice(20, 31)) - ID_BASE,
  completedOn: text.slice(10, 20),
  expiresOn: dayOrNull(text.slice(31)),
})

/** A date, or null for the two placeholders. */
export const dayOrNull = (day: Day): Day | null => (day === NEVER || day === FOR_EVER ? null : day)
