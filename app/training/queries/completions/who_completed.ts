import { table, type Client } from '#core/database/table'
import { inBatches } from '#core/database/in_batches'
import { PEOPLE_AT_ONCE } from '#training/queries/assignments/people'
import { NEVER } from '#training/queries/compliance/status_sql'
import type { Day } from '#training/compliance_status'

/** The version published on a day; the first one for earlier days. */
export async function versionOn(client: Client, moduleId: number, day: Day): Promise<number> {
  const row = await table(client, 'training_module_versions')
    .where('module_id', moduleId)
    .where('published_on', '<=', day)
    .orderBy('version', 'desc')
    .select('version')
    .first()
  return row?.version ?? 1
}

interface DoneOn {
  moduleId: number
  version: number
  day: Day
  /** Only what is valid at least until then. */
  until?: Day
}

/** Who of the given people completed a version of a module on a day, with the recording of it. */
export async function peopleWhoCompleted(
  client: Client,
  { moduleId, version, day, until = NEVER }: DoneOn,
  employeeIds: readonly number[]
): Promise<Map<number, number | null>> {
  const done = new Map<number, number | null>()
  for (const some of inBatches(employeeIds, PEOPLE_AT_ONCE)) {
    const rows = await table(client, 'training_completions')
      .whereIn('employee_id', some)
      .where({ module_id: moduleId, live: 1, completed_on: day, version })
      .where((long) => void long.whereNull('expires_on').orWhere('expires_on', '>=', until))
      // A certificate of the same day may be valid longer: the recording is told, if there is one.
      .orderBy('recording_id')
      .select('employee_id', 'recording_id')
    for (const row of rows) done.set(row.employee_id, row.recording_id)
  }
  return done
}
