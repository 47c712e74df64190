import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { expression, table, type RowOf } from '#core/database/table'
import { isoTime } from '#core/time'
import type { MergedItem } from '#onboarding/checklists/merge_items'
import type {
  ChecklistStatus,
  ItemKind,
  ItemStatus,
  Owner,
  PacketKind,
  Proof,
} from '#onboarding/models/states'
import { itemRights, type ItemRights } from '#onboarding/policies/item_policy'
import { activeItems } from '#onboarding/queries/active_items'
import type { OwnerNames } from '#onboarding/queries/packets/packet_list'
import type { Newcomer } from '#onboarding/queries/people'
import type { SigningAs, Turns } from '#onboarding/queries/tasks/turns_of'
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
  /** Who has to sign it now, besides the viewer and its owner. */
  waitsOn: string[]
  /** Uploaded, and not accepted yet. */
  awaitsReview: boolean
  /** The last upload was not accepted. */
  rejected: boolean
  /** The upload that awaits review. */
  submissionId: number | null
  may: ItemRights
}

/** Items of runs, without what is planned of a module that no one gets anymore. */
export const itemsOf = (runIds: readonly number[]) =>
  table(db, 'onboarding_checklist_items as i')
    .whereIn('i.checklist_id', runIds)
    .where((item) => {
      item.whereNot('i.status', 'planned').orWhere(activeItems)
    })
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

/** What decides where an item of a run is shown. */
interface Run {
  kind: PacketKind
  status: ChecklistStatus
  start_on: Day | null
  approved_on: Day | null
  last_day: Day | null
}

type Terms = Pick<
  MergedItem,
  | 'kind'
  | 'name'
  | 'instructions'
  | 'link'
  | 'fileId'
  | 'owner'
  | 'ownerRoleId'
  | 'ownerUserId'
  | 'required'
  | 'beforeFirstDay'
  | 'proof'
  | 'moduleId'
> & { dueOn: Day | null }

/** Who looks at whose checklist, and what is known about it. */
export interface View {
  person: Newcomer
  viewer: Actor
  viewerRoles: ReadonlySet<number>
  names: OwnerNames
  turns: Turns
  today: Day
}

export function itemView(item: ItemRow, run: Run, view: View): ChecklistItemView {
  const { viewer, viewerRoles, person, turns, today } = view
  const terms = termsOf(item)
  return {
    id: item.id,
    ...shown(terms, run, view),
    key: item.item_key,
    late: item.status === 'open' && item.due_on !== null && item.due_on < today,
    status: item.status,
    waitsToBeSent: item.kind !== 'task' && item.to_send === 1,
    begunAt: isoTime(item.begun_at),
    problem: item.problem,
    doneAt: isoTime(item.done_at),
    doneBy: item.done_by,
    note: item.note,
    hasProof: item.proof_file_id !== null,
    waivedAt: isoTime(item.waived_at),
    waivedBy: item.waived_by,
    waiveReason: item.waive_reason,
    documentRequestId: item.document_request_id,
    signingRequestId: item.signing_request_id,
    comments: Number(item.comments),
    signAs: turns.signAs.get(item.signing_request_id) ?? null,
    waitsOn: [
      ...new Set(
        (turns.toSign.get(item.signing_request_id) ?? [])
          .filter(({ userId }) => userId !== viewer.id && userId !== person.userId)
          .map(({ name }) => name)
      ),
    ],
    awaitsReview: turns.awaitReview.has(item.document_request_id),
    rejected: turns.rejected.has(item.document_request_id),
    submissionId: turns.awaitReview.get(item.document_request_id) ?? null,
    may: itemRights(
      viewer,
      {
        ...terms,
        status: item.status,
        problem: item.problem,
        doneAt: item.done_at,
        doneById: item.done_by_id,
      },
      {
        runStatus: run.status,
        personUserId: person.userId,
        hasLeft: person.status === 'inactive',
        roles: viewerRoles,
      }
    ),
  }
}

const termsOf = (item: ItemRow): Terms => ({
  kind: item.kind,
  name: item.name,
  instructions: item.instructions,
  link: item.link,
  fileId: item.file_id,
  owner: item.owner,
  ownerRoleId: item.owner_role_id,
  ownerUserId: item.owner_user_id,
  dueOn: item.due_on,
  required: item.required === 1,
  beforeFirstDay: item.before_first_day === 1,
  proof: item.proof,
  moduleId: item.module_id,
})

const NO_RIGHTS: ItemRights = {
  done: false,
  undo: false,
  delegate: false,
  comment: false,
  waive: false,
  retry: false,
  remove: false,
}

/** What is planned has no row yet, and no one can do anything with it. */
export function plannedView(item: MergedItem, run: Run, view: View): ChecklistItemView {
  return {
    id: null,
    ...shown(item, run, view),
    key: item.key,
    late: false,
    status: 'planned',
    waitsToBeSent: false,
    begunAt: null,
    problem: null,
    doneAt: null,
    doneBy: null,
    note: null,
    hasProof: false,
    waivedAt: null,
    waivedBy: null,
    waiveReason: null,
    documentRequestId: null,
    signingRequestId: null,
    comments: 0,
    signAs: null,
    waitsOn: [],
    awaitsReview: false,
    rejected: false,
    submissionId: null,
    may: NO_RIGHTS,
  }
}

/** What is shown of an item whether it is planned or given. */
function shown(item: Terms, run: Run, view: View) {
  return {
    kind: item.kind,
    name: item.name,
    instructions: item.instructions,
    link: item.link,
    hasFile: item.fileId !== null,
    owner: item.owner,
    ownerUserId: item.ownerUserId,
    ownerName: ownerNameOf(item, view),
    group: groupOf(item, run),
    dueOn: item.dueOn,
    required: item.required,
    beforeFirstDay: item.beforeFirstDay,
    proof: item.proof,
    moduleId: item.moduleId,
  }
}

function ownerNameOf(
  { owner, ownerRoleId, ownerUserId }: Terms,
  { person, names }: View
): string | null {
  if (owner === 'hr') return 'HR'
  if (owner === 'employee') return person.name
  if (owner === 'role') return names.roles.get(ownerRoleId) ?? null
  if (owner === 'manager' && ownerUserId === null) return person.manager?.name ?? 'HR'
  return names.users.get(ownerUserId) ?? null
}

function groupOf({ dueOn, beforeFirstDay }: Terms, run: Run): ItemGroup {
  if (run.kind === 'offboarding') {
    if (dueOn === null || run.last_day === null) return 'later'
    return dueOn < run.last_day ? 'before' : dueOn === run.last_day ? 'last_day' : 'later'
  }
  const start = run.start_on ?? run.approved_on
  if (beforeFirstDay) return 'before'
  if (dueOn === null || start === null) return 'later'
  if (dueOn < start) return 'before'
  if (dueOn === start) return 'first_day'
  return dueOn <= addDays(start, 7) ? 'first_week' : 'later'
}
