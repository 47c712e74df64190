import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { nameOf } from '#accounts/name_of'
import type { Actor } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import { table, type RowOf } from '#core/database/table'
import { dbTime, isoTime } from '#core/time'
import { differencesOf, isEmpty, toldDifference } from '#onboarding/checklists/difference'
import { firstDayOf, firstDayOfPackets, startOf } from '#onboarding/first_day'
import Checklist from '#onboarding/models/checklist'
import { givenOf, plannedItems, type Given } from '#onboarding/checklists/planned_items'
import { itemsOf, itemView, plannedView, type View } from '#onboarding/queries/item_views'
import { ownerNames } from '#onboarding/queries/packets/packet_list'
import { plannedRows } from '#onboarding/queries/preview/planned_rows'
import { newcomersById, type Newcomer } from '#onboarding/queries/people'
import { rolesOf } from '#onboarding/queries/tasks/roles_of'
import { turnsOf } from '#onboarding/queries/tasks/turns_of'
import { localDay } from '#settings/local_time'

const runsOf = (employeeId: number) =>
  table(db, 'onboarding_checklists')
    .where('employee_id', employeeId)
    .orderBy('id', 'desc')
    .limit(MOST_RUNS)

type RunRow = RowOf<ReturnType<typeof runsOf>>

/** Days in which a completed onboarding is still news. */
const NEWS_DAYS = 14

/** Who is long employed is not congratulated, for example after the upgrade that added runs. */
export const celebratedSince = (): string => dbTime(DateTime.utc().minus({ days: NEWS_DAYS }))

/** No one has more in a working life. */
const MOST_RUNS = 20

/** One person's runs, the latest first, with their items: at most eighteen statements. */
export async function checklistsOf(employeeId: number, viewer: Actor) {
  const [person] = await newcomersById(db, [employeeId])
  // That someone has a checklist is not for others to know.
  if (!person || !mayView(viewer, person)) throw notFound()
  const rows = await runsOf(employeeId)
  const runs = rows.map((run) => ({ ...run, start_on: startOf(run, person.startDate) }))
  const ids = runs.map(({ id }) => id)
  const isPlanned = runs.some(({ status }) => status === 'planned')
  const plan = isPlanned ? (await plannedItems(db.connection()))(person) : null
  const decided = isPlanned ? await plannedRows(db.connection(), [employeeId]) : null
  const given = plan && givenOf(plan, decided?.get(employeeId))
  const items = asGiven(await itemsOf(ids), given)
  const names = await ownerNames([
    ...items.map((item) => ({ ownerRoleId: item.owner_role_id, ownerUserId: item.owner_user_id })),
    ...(given?.fresh ?? []),
  ])
  const packets = await table(db, 'onboarding_checklist_packets as cp')
    .join('onboarding_packets as p', 'p.id', 'cp.packet_id')
    .whereIn('cp.checklist_id', ids)
    .orderBy('p.name_key')
    .select('cp.checklist_id', 'cp.packet_version', 'p.id', 'p.name')
    .select('p.first_day_time as time', 'p.first_day_place as place')
  const contacts = await contactsOf(runs)
  const viewerRoles = await rolesOf(viewer.id)
  const differences = await toldDifferences(runs, person, viewer)
  const today = localDay()
  const turns = await turnsOf(items, viewer.id)
  const view: View = { person, viewer, viewerRoles, names, turns, today }
  return {
    employee: {
      id: person.id,
      userId: person.userId,
      name: person.name,
      status: person.status,
      onboardingStatus: person.onboardingStatus,
      startDate: person.startDate,
      endDate: person.endDate,
      position: person.position,
      department: person.department,
      location: person.location,
      manager: person.manager && {
        userId: person.manager.userId,
        name: person.manager.name,
        email: person.manager.email,
      },
    },
    runs: runs.map((run) => {
      const own = items.filter((item) => item.checklist_id === run.id)
      const toCome = run.status === 'planned' ? given : null
      return {
        id: run.id,
        kind: run.kind,
        status: run.status,
        current: run.current === 1,
        startOn: run.start_on,
        approvedOn: run.approved_on,
        lastDay: run.last_day,
        /** When and where the first day starts. */
        firstDay:
          run.kind === 'onboarding'
            ? run.status === 'planned'
              ? firstDayOfPackets(plan?.packets ?? [])
              : firstDayOf(packets.filter((packet) => packet.checklist_id === run.id))
            : null,
        openedAt: isoTime(run.opened_at),
        doneAt: isoTime(run.done_at),
        closedAt: isoTime(run.closed_at),
        startedBy: run.started_by,
        /** Who to ask besides the manager; not themselves, who may have started it by registering. */
        contact: (run.started_by_id !== person.userId && contacts.get(run.started_by_id)) || null,
        /** Whether it is complete and its person has not been told yet. */
        celebrate:
          run.status === 'done' &&
          run.celebrated_at === null &&
          (run.done_at ?? '') >= celebratedSince() &&
          viewer.id === person.userId,
        packets: packets
          .filter((packet) => packet.checklist_id === run.id)
          .map(({ id, name, packet_version: version }) => ({ id, name, version })),
        // What waits for approval is not counted in the row.
        progress: {
          done: run.settled,
          all: run.asked + (toCome?.items.filter(({ required }) => required).length ?? 0),
        },
        /** Of one under way, for HR: what their person would get otherwise now. */
        difference: differences.get(run.id) ?? null,
        items: [
          ...own.map((item) => itemView(item, run, view)),
          ...(toCome?.fresh ?? []).map((item) => plannedView(item, run, view)),
        ],
      }
    }),
  }
}

/** What HR decided about a planned run, as far as training leaves it. */
function asGiven<Item extends { id: number; required: number; due_on: string | null }>(
  items: readonly Item[],
  given: Given | null
): readonly Item[] {
  if (!given) return items
  const back = new Set(given.back.values())
  const added = new Map(given.added.map((row) => [row.id, row]))
  return items
    .filter(({ id }) => !back.has(id))
    .map((item) => {
      const row = added.get(item.id)
      return row ? { ...item, required: Number(row.required), due_on: row.dueOn } : item
    })
}

/** Oneself, and who sees the employees. */
const mayView = (viewer: Actor, person: Newcomer) =>
  viewer.id === person.userId || viewer.can('employees:view') || viewer.can('employees:update')

/** Of open runs, for HR: what their person would get otherwise now. */
async function toldDifferences(runs: readonly RunRow[], person: Newcomer, viewer: Actor) {
  if (!viewer.can('employees:update')) return new Map<number, never>()
  const open = await Checklist.query().whereIn(
    'id',
    runs.filter(({ status }) => status === 'open').map(({ id }) => id)
  )
  const differences = await differencesOf(
    db.connection(),
    open.map((checklist) => ({ checklist, person }))
  )
  return new Map(
    [...differences]
      .filter(([, difference]) => !isEmpty(difference))
      .map(([id, difference]) => [id, toldDifference(difference)])
  )
}

async function contactsOf(runs: readonly RunRow[]) {
  const rows = await table(db, 'users')
    .whereIn(
      'id',
      runs.flatMap((run) => run.started_by_id ?? [])
    )
    .whereNull('disabled_at')
    .select('id', 'first_name', 'last_name', 'email')
  return new Map<number | null, { name: string; email: string }>(
    rows.map((row) => [row.id, { name: nameOf(row), email: row.email }])
  )
}
