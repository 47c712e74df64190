import { isRanged, type CellFilter } from '#training/queries/compliance/cell_filter'
import {
  FOR_EVER,
  NEVER,
  type DayRange,
  type StatusSql,
} from '#training/queries/compliance/status_sql'
import { idList, joined, type Sql } from '#training/queries/sql'
import { addDays } from '#training/compliance_status'

const both = (a: DayRange, b: DayRange): DayRange => [
  a[0] > b[0] ? a[0] : b[0],
  a[1] < b[1] ? a[1] : b[1],
]

/**
 * The number of one person's matching cells in the compliance matrix, as an expression equal to
 * `isMeant`. Reads only the person's own rows, not every module.
 * @param person the column of the person's id.
 * @param modules the modules to consider.
 */
export function countCells(
  status: StatusSql,
  filter: CellFilter,
  person: string,
  modules: readonly number[]
): Sql {
  const { state, within, expiresFrom, expiresTo } = filter
  const { completed, expiring, lapsed } = status.ends
  const ends: DayRange = isRanged(filter)
    ? [expiresFrom ?? addDays(NEVER, 1), expiresTo ?? addDays(FOR_EVER, -1)]
    : [NEVER, FOR_EVER]
  const cells = new PersonCells(status, person, modules)
  switch (state) {
    case undefined:
      return cells.ending(ends)
    case 'completed':
      return cells.ending(both(completed, ends))
    case 'expiring': {
      const soon: DayRange = [NEVER, within === undefined ? FOR_EVER : addDays(status.day, within)]
      return cells.ending(both(both(expiring, soon), ends))
    }
    case 'not_assigned': {
      if (isRanged(filter)) return cells.ending(both(lapsed, ends), cells.unasked)
      // Mostly modules that a person has nothing to do with: all minus the others.
      const valid = cells.ending([status.day, FOR_EVER], cells.unasked)
      const { sql, bindings } = joined([cells.asked([]), valid], ' - ')
      return { sql: `(${modules.length} - ${sql})`, bindings }
    }
    default: {
      const until = status.until('asked.employee_id', 'asked.module_id')
      const is = status.state({ until, assignedOn: 'asked.assigned_on', dueOn: 'asked.due_on' })
      const between = {
        sql: `${until.sql} between ? and ?`,
        bindings: [...until.bindings, ...ends],
      }
      return cells.asked([
        // Most were completed at some time; one row shows that, and the status is not needed.
        ...(state === 'overdue' ? [status.neverDone('asked.employee_id', 'asked.module_id')] : []),
        { sql: `${is.sql} = ?`, bindings: [...is.bindings, state] },
        ...(isRanged(filter) ? [between] : []),
      ])
    }
  }
}

class PersonCells {
  constructor(
    private readonly status: StatusSql,
    private readonly person: string,
    private readonly modules: readonly number[]
  ) {}

  /** Those assigned on the day, with further conditions on `asked`. */
  asked(further: readonly Sql[]): Sql {
    return this.count('training_assignments', 'asked', [this.status.inForce('asked'), ...further])
  }

  /** Those whose last completion ends on one of the days, with further conditions on `done`. */
  ending([from, to]: DayRange, ...further: readonly Sql[]): Sql {
    const own = this.status.endsOn('done')
    const until = this.status.until(this.person, 'done.module_id')
    const last = { sql: `${until.sql} <= ?`, bindings: [...until.bindings, to] }
    return this.count('training_completions', 'done', [
      this.status.done('done'),
      { sql: `${own.sql} between ? and ?`, bindings: [...own.bindings, from, to] },
      ...(to === FOR_EVER ? [] : [last]),
      ...further,
    ])
  }

  /** For a completion `done`: not assigned on the day. */
  get unasked(): Sql {
    const { sql, bindings } = this.status.inForce('asked')
    return {
      sql: `not exists (select 1 from training_assignments as asked
        where asked.employee_id = ${this.person} and asked.module_id = done.module_id and ${sql})`,
      bindings,
    }
  }

  private count(table: string, alias: string, conditions: readonly Sql[]): Sql {
    const { sql, bindings } = joined(conditions)
    return {
      sql: `(select count(distinct ${alias}.module_id) from ${table} as ${alias}
        where ${alias}.employee_id = ${this.person}
        and ${alias}.module_id in (${idList(this.modules)}) and ${sql})`,
      bindings,
    }
  }
}
