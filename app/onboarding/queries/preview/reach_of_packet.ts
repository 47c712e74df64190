import db from '@adonisjs/lucid/services/db'
import { notFound } from '#core/errors/http_errors'
import { differencesOf, isEmpty } from '#onboarding/checklists/difference'
import Checklist from '#onboarding/models/checklist'
import OnboardingPacket from '#onboarding/models/packet'
import { newcomersById } from '#onboarding/queries/people'
import { runsUnderWay } from '#onboarding/queries/packets/runs_of_packet'

interface Reached {
  checklistId: number
  employeeId: number
  name: string
  add: string[]
  remove: string[]
  edit: string[]
  redate: string[]
}

/** Runs of one look: their items are read together. */
const AT_ONCE = 250
/** People who are named; the others are counted. */
const MOST_NAMED = 200

/**
 * Whom a change of a packet would reach among those under way, and what would come, go and change:
 * ten statements per 250 of them.
 * @throws HttpError 404.
 */
export async function reachOfPacket(
  packetId: number
): Promise<{ people: number; reached: Reached[] }> {
  if (!(await OnboardingPacket.find(packetId))) throw notFound()
  const reached: Reached[] = []
  let people = 0
  let last = 0
  for (;;) {
    const rows = await runsUnderWay(db, packetId).where('c.id', '>', last).limit(AT_ONCE)
    if (rows.length === 0) return { people, reached }
    last = rows.at(-1)?.id ?? last
    const persons = await newcomersById(
      db,
      rows.map((row) => row.employee_id)
    )
    const newcomers = new Map(persons.map((person) => [person.id, person]))
    const checklists = await Checklist.query()
      .whereIn(
        'id',
        rows.map(({ id }) => id)
      )
      .orderBy('id')
    const runs = checklists.flatMap((checklist) => {
      const person = newcomers.get(checklist.employeeId)
      return person ? [{ checklist, person }] : []
    })
    const differences = await differencesOf(db.connection(), runs)
    for (const { checklist, person } of runs) {
      const difference = differences.get(checklist.id)
      if (!difference || isEmpty(difference)) continue
      people++
      if (reached.length >= MOST_NAMED) continue
      reached.push({
        checklistId: checklist.id,
        employeeId: person.id,
        name: person.name,
        add: difference.add.map(({ name }) => name),
        remove: difference.remove.map(({ name }) => name),
        edit: difference.edit.map(({ item }) => item.name),
        redate: difference.redate.map(({ item }) => item.name),
      })
    }
  }
}
