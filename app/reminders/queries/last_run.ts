import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { addDays, type Day } from '#training/compliance_status'

/** The day of the last finished run before a day; the day before if there was none. */
export async function lastRunBefore(name: string, day: Day): Promise<Day> {
  const run = await table(db, 'daily_runs')
    .where('name', name)
    .where('day', '<', day)
    .whereNotNull('finished_at')
    .orderBy('day', 'desc')
    .first()
  return run?.day ?? addDays(day, -1)
}
