import db from '@adonisjs/lucid/services/db'
import { joined, not, type Sql } from '#training/queries/sql'
import type { MaterialVersions } from '#training/queries/compliance/standings'
import { addDays, type Day } from '#training/standing'

/**
 * What #training/standing answers for one person and module, as SQL conditions, for questions about
 * more rows than should leave the database: who is in a state, how many are. Each is one probe of a
 * covering index. A test compares them with standingOn over made-up histories.
 */

/** After every day that may be asked about. */
export const FOR_EVER = '9999-12-31'

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

  /** Of a row of the completions: it holds, and nothing else holds for more than some days. */
  ending(alias: string, within: number): Sql {
    const later = addDays(this.day, within + 1)
    const renewed = this.holds(`${alias}.employee_id`, `${alias}.module_id`, later)
    return joined([this.lasts(alias, this.day), not(renewed)])
  }

  /** Something done by that day held until the day of the assignment `asked` at least. */
  heldWhenAsked(person: string, module: string): Sql {
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
