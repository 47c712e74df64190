import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { givenOf, plannedItems } from '#onboarding/checklists/planned_items'
import type { ChecklistStatus } from '#onboarding/models/states'
import { newcomersById } from '#onboarding/queries/people'
import { plannedRows } from '#onboarding/queries/preview/planned_rows'

interface PlannedRun {
  employee_id: number
  status: ChecklistStatus
}

/**
 * How many required items people get with their approval, which the row of their run does not
 * count, by employee: what HR has decided, and what they would get today. Eight statements, and
 * none where no one waits.
 */
export async function requiredToCome(
  client: QueryClientContract,
  runs: readonly PlannedRun[]
): Promise<ReadonlyMap<number, number>> {
  const waiting = runs.filter(({ status }) => status === 'planned')
  if (waiting.length === 0) return new Map()
  const ids = waiting.map((run) => run.employee_id)
  const planFor = await plannedItems(client)
  const rows = await plannedRows(client, ids)
  const people = await newcomersById(client, ids)
  return new Map(
    people.map((person) => {
      const { items } = givenOf(planFor(person), rows.get(person.id))
      return [person.id, items.filter(({ required }) => required).length]
    })
  )
}
