import type { Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { updateMany } from '#core/database/bulk_update'
import { table } from '#core/database/table'
import { beginRuns, closeRuns, currentRuns, type Run } from '#onboarding/checklists/runs'
import {
  itemsFor,
  mergeItems,
  packetsFor,
  type MergedItem,
} from '#onboarding/checklists/merge_items'
import { givenOf, withRequired } from '#onboarding/checklists/planned_items'
import { startAgain } from '#onboarding/checklists/settle_checklists'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import type OnboardingPacket from '#onboarding/models/packet'
import type { PacketKind } from '#onboarding/models/states'
import { livePackets, packetsById } from '#onboarding/queries/packets/live_packets'
import { anchorsOf, newcomersById, type Newcomer } from '#onboarding/queries/people'
import { dropPackets, goesOut, writeItems, type Plan } from '#onboarding/checklists/write_items'
import { sendingWorker } from '#onboarding/sending/send_items'
import Employee from '#people/models/employee'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { assignForOnboarding } from '#training/assignments/assign_for_onboarding'
import { dayOf } from '#training/assignments/assign_modules'
import TrainingModule from '#training/models/training_module'
import { active } from '#training/queries/modules/active'
import { modulesForOnboarding } from '#training/queries/onboarding/onboarding_facts'

export interface Launch {
  kind: PacketKind
  /** Packets that someone chose, in place of the live ones that match. */
  packetIds?: readonly number[]
  /** Adds to one person's run, whatever its status, in place of starting another; settles nothing. */
  into?: { runId: number; packets: OnboardingPacket[] }
  /** Only what is open before the first day, for people who wait for approval. */
  early?: boolean
  /** Also what training has assigned them for their onboarding. */
  withTraining?: boolean
}

/** People of one turn: the statements stay short. */
const PEOPLE_AT_ONCE = 250

/**
 * Gives people the checklists of their packets, within the caller's change, by few statements
 * whatever their number: trainings are assigned, tasks open, and documents and the emails to owners
 * wait for the sending job. An item that a run has already, left out ones too, is never given again.
 */
export async function launchInTransaction(
  change: Change,
  employeeIds: readonly number[],
  launch: Launch
): Promise<void> {
  for (const some of inBatches([...new Set(employeeIds)], PEOPLE_AT_ONCE)) {
    await launchSome(change, some, launch)
  }
}

async function launchSome(change: Change, ids: readonly number[], launch: Launch): Promise<void> {
  const { kind, early = false } = launch
  if (!early) await dropArchived(change, ids)
  const plans = await plansOf(change, ids, launch)
  if (!early) {
    await assignForOnboarding(change, plans.flatMap(trainingOf))
    await followAssignments(change, plans)
  }
  const isLaunched = ({ run, isBegun }: Plan) => !early && run?.status === 'planned' && isBegun
  // A packet that someone chose is theirs from then on, also where their run has all of it.
  const isChosen = ({ run, packets }: Plan) =>
    launch.packetIds !== undefined && packets.length > 0 && run?.status === 'open'
  const given = plans.filter(
    (plan) => plan.items.length + plan.planned.length > 0 || isLaunched(plan) || isChosen(plan)
  )
  await dropEmpty(
    change,
    plans.filter((plan) => !given.includes(plan) && plan.run?.status === 'planned' && !early)
  )
  if (given.length === 0) return
  const there = given.filter(({ run }) => run !== null)
  await beginMissing(change, given, launch)
  await writeItems(change, given, launch.packetIds !== undefined)
  await openThere(change, there, launch)
  if (!early && !launch.packetIds && !launch.into) await dropPackets(change, there.map(packetsOf))
  await auditOpened(change, given, launch)
  const people = given.map(({ person }) => person)
  if (kind === 'onboarding') {
    await table(change.trx, Employee)
      .whereIn(
        'id',
        people.map(({ id }) => id)
      )
      .where('has_onboarding', false)
      .update({ has_onboarding: true })
    if (!early) await startAgain(change, people)
  }
  if (!launch.into) {
    await settleOnboarding(
      change,
      people.map(({ id }) => id)
    )
  }
  change.afterCommit(() => sendingWorker.wake())
}

/** What HR planned of a module that was archived or deleted since, no one is given. */
async function dropArchived(change: Change, ids: readonly number[]): Promise<void> {
  const { trx: client } = change
  const current = Checklist.query({ client })
    .whereIn('employeeId', [...ids])
    .where('current', 1)
  const gone = await ChecklistItem.query({ client })
    .whereIn('checklistId', current.select('id'))
    .where('status', 'planned')
    .whereNotNull('moduleId')
    .whereNotIn('moduleId', TrainingModule.query({ client }).where(active).select('id'))
  for (const item of gone) await change.delete(item)
}

async function plansOf(change: Change, ids: readonly number[], launch: Launch): Promise<Plan[]> {
  const { kind, packetIds, into, early, withTraining } = launch
  const today = dayOf(change)
  const people = await newcomersById(change.trx, ids)
  const given = packetIds ? await packetsById(change.trx, packetIds) : into?.packets
  const packets = given ?? (await livePackets(change.trx, kind))
  const runs = await currentRuns(change, ids, kind)
  const over = [...runs.values()].filter(
    ({ id, status }) => id !== into?.runId && (status === 'done' || status === 'closed')
  )
  await closeRuns(change, over, 'Another one starts.')
  for (const { employee_id: id } of over) runs.delete(id)
  const rows = await itemsOfRuns(change, [...runs.values()])
  const rowsOf = Map.groupBy(rows, ({ employeeId }) => employeeId)
  // Before packets assign theirs: what only they hold may be optional.
  const required = withTraining ? await requiredOf(change, people) : new Map<number, never>()
  const isOpened = ({ beforeFirstDay }: Pick<MergedItem, 'beforeFirstDay'>) =>
    beforeFirstDay || !early
  return people.map((person) => {
    const own = given ?? packetsFor(packets, person)
    const there = rowsOf.get(person.id) ?? []
    const held = itemsFor(person, mergeItems(own, anchorsOf(person, today), today))
    const { fresh, added, back } = givenOf(withRequired(held, required.get(person.id) ?? []), there)
    return {
      person,
      packets: own,
      back,
      rows: there.length,
      isBegun: there.some(({ status }) => BEGUN.includes(status)),
      run: runs.get(person.id) ?? null,
      planned: added.filter(isOpened),
      items: fresh.filter(isOpened),
    }
  })
}

/** What training gave people at approval, required of everyone or by a rule, by employee. */
async function requiredOf(change: Change, people: readonly Newcomer[]) {
  const modules = await modulesForOnboarding(
    people.map(({ id }) => id),
    change.trx
  )
  return Map.groupBy(
    modules.map((one) => ({
      employeeId: one.employee_id,
      moduleId: one.module_id,
      name: one.name,
      dueOn: one.due_on,
    })),
    ({ employeeId }) => employeeId
  )
}

const itemsOfRuns = async (change: Change, runs: readonly Run[]): Promise<ChecklistItem[]> =>
  runs.length === 0
    ? []
    : ChecklistItem.query({ client: change.trx }).whereIn(
        'checklistId',
        runs.map(({ id }) => id)
      )

const BEGUN: readonly string[] = ['open', 'done', 'waived']

/** What packets hold, and HR has added: the rest is assigned already. */
const trainingOf = ({ person, items, planned }: Plan) =>
  [...items.filter(({ packetItemId }) => packetItemId !== null), ...planned].flatMap(
    ({ kind, moduleId, dueOn }) =>
      kind === 'training' && moduleId !== null && dueOn !== null
        ? { employeeId: person.id, moduleId, dueOn }
        : []
  )

/** A training is due when its assignment is, which may have been there, with an earlier day. */
async function followAssignments(change: Change, plans: readonly Plan[]): Promise<void> {
  const people = plans.map(({ person }) => person.id)
  const assigned = await modulesForOnboarding(people, change.trx)
  const dueOf = new Map(assigned.map((one) => [`${one.employee_id}.${one.module_id}`, one.due_on]))
  for (const { person, items, planned } of plans) {
    for (const item of [...items, ...planned]) {
      if (item.kind !== 'training') continue
      item.dueOn = dueOf.get(`${person.id}.${item.moduleId}`) ?? item.dueOn
    }
  }
}

const packetsOf = ({ run, packets }: Plan) => ({ runId: (run as Run).id, packets })

/** What was planned for people who turn out to get nothing goes, with what HR left out of it. */
async function dropEmpty(change: Change, plans: readonly Plan[]): Promise<void> {
  const ids = plans.flatMap(({ run }) => run?.id ?? [])
  if (ids.length > 0) await table(change.trx, Checklist).whereIn('id', ids).delete()
}

async function beginMissing(change: Change, plans: readonly Plan[], { kind, early }: Launch) {
  const today = dayOf(change)
  const without = plans.filter(({ run }) => run === null)
  const begun = await beginRuns(
    change,
    without.map(({ person, items }) => ({
      employeeId: person.id,
      startOn: person.startDate,
      approvedOn: early ? null : (person.approvedOn ?? today),
      lastDay: kind === 'offboarding' ? person.endDate : null,
      toSend: items.some(goesOut),
    })),
    { kind, status: early ? 'planned' : 'open' }
  )
  for (const plan of without) plan.run = begun.get(plan.person.id) as Run
}

/** Opens runs that were there before, or adds to them. */
async function openThere(change: Change, plans: readonly Plan[], { kind, early }: Launch) {
  const today = dayOf(change)
  await updateMany(
    change.trx,
    Checklist,
    new Map(
      plans.map(({ run, person, items, planned }) => [
        (run as Run).id,
        {
          ...(early
            ? {}
            : {
                status: 'open' as const,
                approved_on: person.approvedOn ?? today,
                ...(run?.status === 'planned' ? { opened_at: change.time } : {}),
                // Who launches it sends it; what comes before, whoever has planned it.
                started_by_id: change.actor.id,
                started_by: change.actor.label,
              }),
          // Of one under way, HR applies other days, and with them the due days of its items.
          ...(run?.status === 'planned'
            ? {
                start_on: person.startDate,
                last_day: kind === 'offboarding' ? person.endDate : null,
              }
            : {}),
          ...([...items, ...planned].some(goesOut) ? { to_send: 1 } : {}),
          updated_at: change.time,
        },
      ])
    )
  )
}

async function auditOpened(change: Change, plans: readonly Plan[], { kind, early }: Launch) {
  await change.auditMany(
    plans.map(({ run, person, packets, items, planned }) => ({
      action: early ? 'open_early' : 'open',
      entityType: Checklist.audited.entityType,
      entityId: (run as Run).id,
      newValues: {
        employeeId: person.id,
        kind,
        packets: packets.map(({ id, name, version }) => ({ id, name, version })),
        items: [...items, ...planned].map((item) => ({
          kind: item.kind,
          name: item.name,
          dueOn: item.dueOn,
          required: item.required,
        })),
      },
    }))
  )
}
