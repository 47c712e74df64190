import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { notFound } from '#core/errors/http_errors'
import { expression, table, type RowOf } from '#core/database/table'
import { isoTime } from '#core/time'
import { differenceOf, isEmpty, toldDifference } from '#onboarding/checklists/difference'
import Checklist from '#onboarding/models/checklist'
import { plannedItems } from '#onboarding/checklists/planned_items'
import type { MergedItem } from '#onboarding/checklists/merge_items'
import type { ItemKind, ItemStatus, Owner, PacketKind, Proof } from '#onboarding/models/states'
import { itemRights, type ItemRights } from '#onboarding/policies/item_policy'
import { ownerNames } from '#onboarding/queries/packet_list'
import { newcomersById, type Newcomer } from '#onboarding/queries/people'
import { rolesOf } from '#onboarding/queries/roles_of'
import { turnsOf, type Turns, type SigningAs } from '#onboarding/queries/turns_of'
import { addDays, type Day } from '#training/compliance_status'

/** Where an item is shown on its page. */
export type ItemGroup = 'before' | 'first_day' | 'first_week' | 'last_day' | 'later'

export type ChecklistItemView = {
  /** Null of what is planned: it has no row yet. */
  id: number | null
  key: string
  kind: ItemKind
  name: string
  instructions: string
  link: string | null
  hasFile: boolean
  owner: Owner
  ownerUserId: number | null
  ownerName: string | null
  group: ItemGroup
  dueOn: Day | null
  late: boolean
  required: boolean
  beforeFirstDay: boolean
  status: ItemStatus
  /** Being sent, under way, or why it was not sent. */
  waitsToBeSent: boolean
  begunAt: string | null
  problem: string | null
  proof: Proof
  doneAt: string | null
  doneBy: string | null
  note: string | null
  hasProof: boolean
  waivedAt: string | null
  waivedBy: string | null
  waiveReason: string | null
  moduleId: number | null
  documentRequestId: number | null
  signingRequestId: number | null
  comments: number
  /** As whom the viewer can sign it now. */
  signAs: SigningAs | null
  /** Uploaded, and not accepted yet. */
  awaitsReview: boolean
  may: ItemRights
}

const runsOf = (employeeId: number) =>
  table(db, 'onboarding_checklists')
    .where('employee_id', employeeId)
    .orderBy('id', 'desc')
    .limit(MOST_RUNS)

type RunRow = RowOf<ReturnType<typeof runsOf>>

/** More of them are in nobody's life. */
const MOST_RUNS = 20

const itemsOf = (runIds: readonly number[]) =>
  table(db, 'onboarding_checklist_items as i')
    .whereIn('i.checklist_id', runIds)
    .orderByRaw('i.due_on is null')
    .orderBy('i.due_on')
    .orderBy('i.position')
    .select('i.*')
    .select(
      expression<{ comments: number }>(
        '(select count(*) from onboarding_comments c where c.item_id = i.id) as comments'
      )
    )

type ItemRow = RowOf<ReturnType<typeof itemsOf>>

/** One person's runs, the latest first, with their items: at most thirteen statements. */
export async function checklistsOf(employeeId: number, viewer: Actor) {
  const [person] = await newcomersById(db, [employeeId])
  // That someone has a checklist is not for others to know.
  if (!person || !mayView(viewer, person)) throw notFound()
  const runs = await runsOf(employeeId)
  const ids = runs.map(({ id }) => id)
  const items = await itemsOf(ids)
  const planned = runs.some(({ status }) => status === 'planned')
    ? (await plannedItems(db.connection()))(person).items
    : []
  const names = await ownerNames([
    ...items.map((item) => ({ ownerRoleId: item.owner_role_id, ownerUserId: item.owner_user_id })),
    ...planned,
  ])
  const packets = await table(db, 'onboarding_checklist_packets as cp')
    .join('onboarding_packets as p', 'p.id', 'cp.packet_id')
    .whereIn('cp.checklist_id', ids)
    .orderBy('p.name_key')
    .select('cp.checklist_id', 'cp.packet_version', 'p.id', 'p.name')
  const contacts = await contactsOf(runs)
  const viewerRoles = await rolesOf(viewer.id)
  const differences = await differencesOf(runs, person, viewer)
  const today = DateTime.utc().toISODate()
  const turns = await turnsOf(items, viewer.id)
  const view = { person, viewer, viewerRoles, names, turns, today }
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
      const known = new Set(own.map((item) => item.item_key))
      const toCome = run.status === 'planned' ? planned.filter(({ key }) => !known.has(key)) : []
      return {
        id: run.id,
        kind: run.kind,
        status: run.status,
        current: run.current === 1,
        startOn: run.start_on,
        approvedOn: run.approved_on,
        lastDay: run.last_day,
        openedAt: isoTime(run.opened_at),
        doneAt: isoTime(run.done_at),
        closedAt: isoTime(run.closed_at),
        startedBy: run.started_by,
        /** Who to ask besides the manager. */
        contact: contacts.get(run.started_by_id) ?? null,
        /** Whether it is complete and its person has not been told yet. */
        celebrate:
          run.status === 'done' && run.celebrated_at === null && viewer.id === person.userId,
        packets: packets
          .filter((packet) => packet.checklist_id === run.id)
          .map(({ id, name, packet_version: version }) => ({ id, name, version })),
        // What waits for approval is not counted in the row.
        progress: {
          done: run.settled,
          all:
            run.asked +
            own.filter((item) => item.status === 'planned' && item.required === 1).length +
            toCome.filter(({ required }) => required).length,
        },
        /** Of one under way, for HR: what their person would get otherwise now. */
        difference: differences.get(run.id) ?? null,
        items: [
          ...own.map((item) => itemView(item, run, view)),
          ...toCome.map((item) => plannedView(item, run, view)),
        ],
      }
    }),
  }
}

/** Oneself, and who sees the employees. */
const mayView = (viewer: Actor, person: Newcomer) =>
  viewer.id === person.userId || viewer.can('employees:view') || viewer.can('employees:update')

interface View {
  person: Newcomer
  viewer: Actor
  viewerRoles: ReadonlySet<number>
  names: Awaited<ReturnType<typeof ownerNames>>
  turns: Turns
  today: Day
}

function itemView(item: ItemRow, run: RunRow, view: View): ChecklistItemView {
  const { viewer, viewerRoles, person, today } = view
  return {
    id: item.id,
    key: item.item_key,
    kind: item.kind,
    name: item.name,
    instructions: item.instructions,
    link: item.link,
    hasFile: item.file_id !== null,
    owner: item.owner,
    ownerUserId: item.owner_user_id,
    ownerName: nameOf(
      { owner: item.owner, roleId: item.owner_role_id, userId: item.owner_user_id },
      view
    ),
    group: groupOf({ dueOn: item.due_on, early: item.before_first_day === 1 }, run),
    dueOn: item.due_on,
    late: item.status === 'open' && item.due_on !== null && item.due_on < today,
    required: item.required === 1,
    beforeFirstDay: item.before_first_day === 1,
    status: item.status,
    waitsToBeSent: item.to_send === 1,
    begunAt: isoTime(item.begun_at),
    problem: item.problem,
    proof: item.proof,
    doneAt: isoTime(item.done_at),
    doneBy: item.done_by,
    note: item.note,
    hasProof: item.proof_file_id !== null,
    waivedAt: isoTime(item.waived_at),
    waivedBy: item.waived_by,
    waiveReason: item.waive_reason,
    moduleId: item.module_id,
    documentRequestId: item.document_request_id,
    signingRequestId: item.signing_request_id,
    comments: Number(item.comments),
    signAs: view.turns.signAs.get(item.signing_request_id) ?? null,
    awaitsReview: view.turns.awaitReview.has(item.document_request_id),
    may: itemRights(
      viewer,
      {
        ...{ kind: item.kind, status: item.status, owner: item.owner, problem: item.problem },
        ...{ ownerUserId: item.owner_user_id, ownerRoleId: item.owner_role_id },
        ...{ doneAt: item.done_at, doneById: item.done_by_id },
      },
      { runStatus: run.status, personUserId: person.userId, roles: viewerRoles }
    ),
  }
}

const NO_RIGHTS: ItemRights = {
  done: false,
  undo: false,
  delegate: false,
  comment: false,
  waive: false,
  retry: false,
  remove: false,
}

function plannedView(item: MergedItem, run: RunRow, view: View): ChecklistItemView {
  return {
    id: null,
    key: item.key,
    kind: item.kind,
    name: item.name,
    instructions: item.instructions,
    link: item.link,
    hasFile: item.fileId !== null,
    owner: item.owner,
    ownerUserId: item.ownerUserId,
    ownerName: nameOf(
      { owner: item.owner, roleId: item.ownerRoleId, userId: item.ownerUserId },
      view
    ),
    group: groupOf({ dueOn: item.dueOn, early: item.beforeFirstDay }, run),
    dueOn: item.dueOn,
    late: false,
    required: item.required,
    beforeFirstDay: item.beforeFirstDay,
    status: 'planned',
    waitsToBeSent: false,
    begunAt: null,
    problem: null,
    proof: item.proof,
    doneAt: null,
    doneBy: null,
    note: null,
    hasProof: false,
    waivedAt: null,
    waivedBy: null,
    waiveReason: null,
    moduleId: item.moduleId,
    documentRequestId: null,
    signingRequestId: null,
    comments: 0,
    signAs: null,
    awaitsReview: false,
    may: NO_RIGHTS,
  }
}

function nameOf(
  { owner, roleId, userId }: { owner: Owner; roleId: number | null; userId: number | null },
  { person, names }: View
): string | null {
  if (owner === 'hr') return 'HR'
  if (owner === 'employee') return person.name
  if (owner === 'role') return names.roles.get(roleId) ?? null
  if (owner === 'manager' && userId === null) return person.manager?.name ?? 'HR'
  return names.users.get(userId) ?? null
}

function groupOf(
  { dueOn, early }: { dueOn: Day | null; early: boolean },
  run: Pick<RunRow, 'kind' | 'start_on' | 'approved_on' | 'last_day'>
): ItemGroup {
  const { kind } = run as { kind: PacketKind }
  if (kind === 'offboarding') {
    if (dueOn === null || run.last_day === null) return 'later'
    return dueOn < run.last_day ? 'before' : dueOn === run.last_day ? 'last_day' : 'later'
  }
  const start = run.start_on ?? run.approved_on
  if (early) return 'before'
  if (dueOn === null || start === null) return 'later'
  if (dueOn < start) return 'before'
  if (dueOn === start) return 'first_day'
  return dueOn <= addDays(start, 7) ? 'first_week' : 'later'
}

async function differencesOf(runs: readonly RunRow[], person: Newcomer, viewer: Actor) {
  const found = new Map<number, ReturnType<typeof toldDifference>>()
  if (!viewer.can('employees:update')) return found
  for (const { id } of runs.filter(({ status }) => status === 'open')) {
    const checklist = await Checklist.findOrFail(id)
    const difference = await differenceOf(db.connection(), checklist, person)
    if (!isEmpty(difference)) found.set(id, toldDifference(difference))
  }
  return found
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
    rows.map((row) => [
      row.id,
      { name: `${row.first_name} ${row.last_name}`.trim() || row.email, email: row.email },
    ])
  )
}
