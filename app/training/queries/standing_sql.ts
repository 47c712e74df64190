import db from '@adonisjs/lucid/services/db'
import { addDays, RENEWAL_OPENS_DAYS } from '#training/standing'
import type { Day, Standing, StandingState } from '#training/standing'
import type { MaterialVersions } from '#training/queries/standings'

/**
 * What #training/standing answers for one person and module, as SQL conditions, for questions about
 * more rows than should leave the database: who is in a state, how many are. Each is one probe of a
 * covering index. A test compares them with standingOn over made-up histories.
 */

/** A piece of SQL with its values. */
export interface Sql {
  sql: string
  bindings: (string | number)[]
}

export const joined = (pieces: readonly Sql[], by = ' and '): Sql => ({
  sql: pieces.map(({ sql }) => sql).join(by),
  bindings: pieces.flatMap(({ bindings }) => bindings),
})

export const not = ({ sql, bindings }: Sql): Sql => ({ sql: `not (${sql})`, bindings })

const idList = (ids: readonly number[]) => (ids.length === 0 ? 'null' : ids.map(Number).join(', '))

/** Which cells are meant; without a state and a range of days, all are. */
export interface CellFilter {
  state?: StandingState
  /** With the state expiring: what ends within so many days. */
  within?: number
  /** What was done holds until a day of this range; either end may be open. */
  expiresFrom?: Day
  expiresTo?: Day
}

/** Whether a filter is about cells at all. */
export const isAboutCells = ({ state, expiresFrom, expiresTo }: CellFilter) =>
  state !== undefined || expiresFrom !== undefined || expiresTo !== undefined

/** Whether a cell is meant; what StandingSql asks of the database. */
export function isMeant(
  cell: Pick<Standing, 'state' | 'validUntil'>,
  { state, within, expiresFrom, expiresTo }: CellFilter,
  day: Day
): boolean {
  const until = cell.validUntil
  if (state && cell.state !== state) return false
  if (state === 'expiring' && within !== undefined && until !== null) {
    if (until > addDays(day, within)) return false
  }
  if (expiresFrom === undefined && expiresTo === undefined) return true
  if (until === null) return false
  return until >= (expiresFrom ?? until) && until <= (expiresTo ?? until)
}

/** After every day that may be asked about. */
const FOR_EVER = '9999-12-31'

/** Conditions about the standing of a person with a module, both named by columns, on one day. */
export class StandingSql {
  constructor(
    readonly day: Day,
    private material: MaterialVersions
  ) {}

  /** Asked for on that day; `alias` is the assignments table's. */
  asked(alias: string): Sql {
    return {
      sql: `${alias}.assigned_on <= ? and (${alias}.withdrawn_on is null or ${alias}.withdrawn_on > ?)`,
      bindings: [this.day, this.day],
    }
  }

  /** Done by then, whether or not it still holds. */
  done(person: string, module: string): Sql {
    return this.completion(person, module, [])
  }

  /** Something done by then holds until a later day at least. */
  holds(person: string, module: string, until: Day = this.day): Sql {
    return this.completion(person, module, [this.lasts('held', until)])
  }

  /** Of a row of the completions: it holds until a day at least. */
  lasts(alias: string, until: Day): Sql {
    const unexpired = {
      sql: `(${alias}.expires_on is null or ${alias}.expires_on >= ?)`,
      bindings: [until],
    }
    const floors = this.floors(until)
    if (floors.size === 0) return unexpired
    const cases = [...floors].map(([id, version]) => `when ${id} then ${version}`)
    const floor = `case ${alias}.module_id ${cases.join(' ')} else 0 end`
    return joined([unexpired, { sql: `${alias}.version >= ${floor}`, bindings: [] }])
  }

  /** Of a row of the completions: the last day it holds, or a day after all others. */
  endsOn(alias: string): Sql {
    const own = `coalesce(${alias}.expires_on, '${FOR_EVER}')`
    const again = this.retraining().map(([moduleId, changes]) => {
      // What is older than a change must be done again by the earliest date of all later ones.
      const cases = changes.map(({ version }, index) => ({
        sql: `when ${alias}.version < ${Number(version)} then ?`,
        bindings: [
          changes.slice(index).reduce((a, b) => (a.retrainBy < b.retrainBy ? a : b)).retrainBy,
        ],
      }))
      const { sql, bindings } = joined(cases, ' ')
      return { sql: `when ${moduleId} then case ${sql} else '${FOR_EVER}' end`, bindings }
    })
    if (again.length === 0) return { sql: own, bindings: [] }
    const { sql, bindings } = joined(again, ' ')
    const least = db.connection().dialect.name === 'mysql' ? 'least' : 'min'
    return {
      sql: `${least}(${own}, case ${alias}.module_id ${sql} else '${FOR_EVER}' end)`,
      bindings,
    }
  }

  /** The modules in which a change known on the day has something done again within two days. */
  retrainedBetween(from: Day, to: Day): number[] {
    return this.retraining()
      .filter(([, changes]) => changes.some(({ retrainBy: by }) => by >= from && by <= to))
      .map(([moduleId]) => moduleId)
  }

  /** By module, the changes that are known on the day, by their version. */
  private retraining() {
    return [...this.material]
      .map(([moduleId, versions]) => {
        const known = versions.filter(({ publishedOn }) => publishedOn <= this.day)
        return [Number(moduleId), known.toSorted((a, b) => a.version - b.version)] as const
      })
      .filter(([, known]) => known.length > 0)
  }

  /** By module, the version below which nothing holds until that day. */
  floors(until: Day): Map<number, number> {
    const floors = new Map<number, number>()
    for (const [moduleId, versions] of this.material) {
      const lapsed = versions.filter(
        ({ publishedOn, retrainBy }) => publishedOn <= this.day && retrainBy < until
      )
      if (lapsed.length > 0) {
        floors.set(Number(moduleId), Math.max(...lapsed.map(({ version }) => Number(version))))
      }
    }
    return floors
  }

  /**
   * The cells of one person that are meant: what follows `select ...`, a row for each, or for a
   * module done more than once several.
   * @param person the column that names the person.
   * @param modules the modules looked at.
   */
  cells(filter: CellFilter, person: string, modules: readonly number[]): Sql & { module: string } {
    const { state, expiresFrom, expiresTo, within } = filter
    const isRanged = expiresFrom !== undefined || expiresTo !== undefined
    // What ends was done: a person's own rows are read, not every module there is.
    const found =
      isRanged && state === 'not_assigned'
        ? this.doneUnasked(person, modules)
        : this.inState(state, person, modules, within)
    if (!isRanged) return found
    const ends = this.endsBetween(person, found.module, expiresFrom, expiresTo)
    return { module: found.module, ...joined([found, ends]) }
  }

  /** What was done without being asked for on the day, and does not hold on it. */
  private doneUnasked(person: string, modules: readonly number[]): Sql & { module: string } {
    const done = this.inState(undefined, person, modules)
    const asked = this.asked('asked')
    const unasked = {
      sql: `not exists (select 1 from training_assignments as asked
        where asked.employee_id = ${person} and asked.module_id = done.module_id and ${asked.sql})`,
      bindings: asked.bindings,
    }
    const held = this.holds(person, 'done.module_id')
    return { module: done.module, ...joined([done, unasked, not(held)]) }
  }

  private inState(
    state: StandingState | undefined,
    person: string,
    modules: readonly number[],
    within = RENEWAL_OPENS_DAYS
  ): Sql & { module: string } {
    const ids = idList(modules)
    if (state === undefined) {
      return {
        module: 'done.module_id',
        sql: `from training_completions as done
          where done.employee_id = ${person} and done.module_id in (${ids}) and done.live = 1
          and done.completed_on <= ?`,
        bindings: [this.day],
      }
    }
    if (state === 'completed' || state === 'expiring') {
      const which =
        state === 'completed'
          ? this.lasts('done', addDays(this.day, RENEWAL_OPENS_DAYS + 1))
          : this.ending('done', within)
      return {
        module: 'done.module_id',
        sql: `from training_completions as done
          where done.employee_id = ${person} and done.module_id in (${ids}) and done.live = 1
          and done.completed_on <= ? and ${which.sql}`,
        bindings: [this.day, ...which.bindings],
      }
    }
    if (state === 'not_assigned') {
      const asked = this.asked('asked')
      const held = this.holds(person, 'shown.id')
      return {
        module: 'shown.id',
        sql: `from training_modules as shown where shown.id in (${ids})
          and not exists (select 1 from training_assignments as asked
            where asked.employee_id = ${person} and asked.module_id = shown.id and ${asked.sql})
          and not (${held.sql})`,
        bindings: [...asked.bindings, ...held.bindings],
      }
    }
    const which = joined([this.asked('asked'), this.open(state)])
    return {
      module: 'asked.module_id',
      sql: `from training_assignments as asked
        where asked.employee_id = ${person} and asked.module_id in (${ids}) and ${which.sql}`,
      bindings: which.bindings,
    }
  }

  /**
   * How many of one person's cells are meant, as an expression. Of modules nobody is asked
   * for and nobody did there are the most: they are counted by what they are not, so that a
   * person's own rows are read and not every module for every person.
   */
  cellCount(filter: CellFilter, person: string, modules: readonly number[]): Sql {
    const isRanged = filter.expiresFrom !== undefined || filter.expiresTo !== undefined
    if (filter.state !== 'not_assigned' || isRanged) {
      const { module, sql, bindings } = this.cells(filter, person, modules)
      return { sql: `(select count(distinct ${module}) ${sql})`, bindings }
    }
    const ids = idList(modules)
    const asked = this.asked('asked')
    const held = this.lasts('done', this.day)
    return {
      sql: `(${modules.length} - (select count(distinct asked.module_id)
          from training_assignments as asked
          where asked.employee_id = ${person} and asked.module_id in (${ids}) and ${asked.sql})
        - (select count(distinct done.module_id) from training_completions as done
          where done.employee_id = ${person} and done.module_id in (${ids}) and done.live = 1
          and done.completed_on <= ? and ${held.sql}
          and not exists (select 1 from training_assignments as asked
            where asked.employee_id = ${person} and asked.module_id = done.module_id
            and ${asked.sql})))`,
      bindings: [...asked.bindings, this.day, ...held.bindings, ...asked.bindings],
    }
  }

  /** Of a row of the completions: it holds, and nothing else holds for more than some days. */
  ending(alias: string, within: number): Sql {
    const later = addDays(this.day, within + 1)
    const renewed = this.holds(`${alias}.employee_id`, `${alias}.module_id`, later)
    return joined([this.lasts(alias, this.day), not(renewed)])
  }

  /** What was done ends between two days: something holds until the first, nothing beyond the last. */
  private endsBetween(person: string, module: string, from?: Day, to?: Day): Sql {
    const beyond = this.holds(person, module, to === undefined ? FOR_EVER : addDays(to, 1))
    const until = from === undefined ? this.done(person, module) : this.holds(person, module, from)
    return joined([until, not(beyond)])
  }

  /** Of what is asked for and does not hold: which of the three. */
  private open(state: 'assigned' | 'overdue' | 'expired'): Sql {
    const [person, module] = ['asked.employee_id', 'asked.module_id']
    const done = this.done(person, module)
    const overdue = { sql: 'asked.due_on < ?', bindings: [this.day] }
    if (state === 'overdue') return joined([overdue, not(done)])
    const inTime = { sql: '(asked.due_on is null or asked.due_on >= ?)', bindings: [this.day] }
    const held = this.holds(person, module)
    // It had lapsed when it was asked for again: the new due date counts.
    const anew = joined([inTime, not(this.heldWhenAsked(person, module))])
    if (state === 'expired') return joined([done, not(held), not(anew)])
    const fresh = joined([not(done), inTime])
    const again = joined([done, not(held), anew])
    return {
      sql: `((${fresh.sql}) or (${again.sql}))`,
      bindings: [...fresh.bindings, ...again.bindings],
    }
  }

  /** Something done by that day held until the assignment's own day at least. */
  private heldWhenAsked(person: string, module: string): Sql {
    const pieces: Sql[] = [
      { sql: '(held.expires_on is null or held.expires_on >= asked.assigned_on)', bindings: [] },
    ]
    if (this.material.size > 0) {
      pieces.push({
        sql: `not exists (select 1 from training_module_versions as later
          where later.module_id = held.module_id and later.version > held.version
          and later.material = ? and later.published_on <= ?
          and later.retrain_by < asked.assigned_on)`,
        bindings: [1, this.day],
      })
    }
    return this.completion(person, module, pieces)
  }

  private completion(person: string, module: string, further: readonly Sql[]): Sql {
    const conditions = joined(further)
    return {
      sql: `exists (select 1 from training_completions as held
        where held.employee_id = ${person} and held.module_id = ${module} and held.live = 1
        and held.completed_on <= ?${further.length > 0 ? ` and ${conditions.sql}` : ''})`,
      bindings: [this.day, ...conditions.bindings],
    }
  }
}
