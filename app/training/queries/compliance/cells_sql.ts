import { isRanged, type CellFilter } from '#training/queries/compliance/cell_filter'
import { joined, not, type Sql } from '#training/queries/sql'
import { FOR_EVER, type StandingSql } from '#training/queries/compliance/standing_sql'
import { addDays, RENEWAL_OPENS_DAYS, type Day, type StandingState } from '#training/standing'

const idList = (ids: readonly number[]) => (ids.length === 0 ? 'null' : ids.map(Number).join(', '))

/** Cells of the compliance matrix as SQL: those of one person that a filter means. */
export class CellsSql {
  constructor(private readonly standing: StandingSql) {}

  /**
   * The cells of one person that are meant: what follows `select ...`, a row for each, or for a
   * module done more than once several.
   * @param person the column that names the person.
   * @param modules the modules looked at.
   */
  cells(filter: CellFilter, person: string, modules: readonly number[]): Sql & { module: string } {
    const { state, expiresFrom, expiresTo, within } = filter
    // What ends was done: a person's own rows are read, not every module there is.
    const found =
      isRanged(filter) && state === 'not_assigned'
        ? this.doneUnasked(person, modules)
        : this.inState(state, person, modules, within)
    if (!isRanged(filter)) return found
    const ends = this.endsBetween(person, found.module, expiresFrom, expiresTo)
    return { module: found.module, ...joined([found, ends]) }
  }

  /** What was done without being asked for on the day, and does not hold on it. */
  private doneUnasked(person: string, modules: readonly number[]): Sql & { module: string } {
    const done = this.inState(undefined, person, modules)
    const asked = this.standing.asked('asked')
    const unasked = {
      sql: `not exists (select 1 from training_assignments as asked
        where asked.employee_id = ${person} and asked.module_id = done.module_id and ${asked.sql})`,
      bindings: asked.bindings,
    }
    const held = this.standing.holds(person, 'done.module_id')
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
        bindings: [this.standing.day],
      }
    }
    if (state === 'completed' || state === 'expiring') {
      const which =
        state === 'completed'
          ? this.standing.lasts('done', addDays(this.standing.day, RENEWAL_OPENS_DAYS + 1))
          : this.standing.ending('done', within)
      return {
        module: 'done.module_id',
        sql: `from training_completions as done
          where done.employee_id = ${person} and done.module_id in (${ids}) and done.live = 1
          and done.completed_on <= ? and ${which.sql}`,
        bindings: [this.standing.day, ...which.bindings],
      }
    }
    if (state === 'not_assigned') {
      const asked = this.standing.asked('asked')
      const held = this.standing.holds(person, 'shown.id')
      return {
        module: 'shown.id',
        sql: `from training_modules as shown where shown.id in (${ids})
          and not exists (select 1 from training_assignments as asked
            where asked.employee_id = ${person} and asked.module_id = shown.id and ${asked.sql})
          and not (${held.sql})`,
        bindings: [...asked.bindings, ...held.bindings],
      }
    }
    const which = joined([this.standing.asked('asked'), this.open(state)])
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
    if (filter.state !== 'not_assigned' || isRanged(filter)) {
      const { module, sql, bindings } = this.cells(filter, person, modules)
      return { sql: `(select count(distinct ${module}) ${sql})`, bindings }
    }
    const ids = idList(modules)
    const asked = this.standing.asked('asked')
    const held = this.standing.lasts('done', this.standing.day)
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
      bindings: [...asked.bindings, this.standing.day, ...held.bindings, ...asked.bindings],
    }
  }

  /** What was done ends between two days: something holds until the first, nothing beyond the last. */
  private endsBetween(person: string, module: string, from?: Day, to?: Day): Sql {
    const beyond = this.standing.holds(person, module, to === undefined ? FOR_EVER : addDays(to, 1))
    const until =
      from === undefined
        ? this.standing.done(person, module)
        : this.standing.holds(person, module, from)
    return joined([until, not(beyond)])
  }

  /** Of what is asked for and does not hold: which of the three. */
  private open(state: 'assigned' | 'overdue' | 'expired'): Sql {
    const [person, module] = ['asked.employee_id', 'asked.module_id']
    const done = this.standing.done(person, module)
    const overdue = { sql: 'asked.due_on < ?', bindings: [this.standing.day] }
    if (state === 'overdue') return joined([overdue, not(done)])
    const inTime = {
      sql: '(asked.due_on is null or asked.due_on >= ?)',
      bindings: [this.standing.day],
    }
    const held = this.standing.holds(person, module)
    // It had lapsed when it was asked for again: the new due date counts.
    const anew = joined([inTime, not(this.standing.heldWhenAsked(person, module))])
    if (state === 'expired') return joined([done, not(held), not(anew)])
    const fresh = joined([not(done), inTime])
    const again = joined([done, not(held), anew])
    return {
      sql: `((${fresh.sql}) or (${again.sql}))`,
      bindings: [...fresh.bindings, ...again.bindings],
    }
  }
}
