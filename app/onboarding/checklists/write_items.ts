import Role from '#accounts/models/role'
import User from '#accounts/models/user'
import type { Change } from '#audit/services/change'
import { updateMany } from '#core/database/bulk_update'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { ownerFor, type KnownOwners, type MergedItem } from '#onboarding/checklists/merge_items'
import type { Run } from '#onboarding/checklists/runs'
import ChecklistItem from '#onboarding/models/checklist_item'
import ChecklistPacket from '#onboarding/models/checklist_packet'
import OnboardingPacket from '#onboarding/models/packet'
import type { Newcomer } from '#onboarding/queries/people'

/** One person, with what they get and what their run has already. */
export interface Plan {
  person: Newcomer
  packets: OnboardingPacket[]
  items: MergedItem[]
  planned: ChecklistItem[]
  /** Ids of items that were taken off the run and come back, by key. */
  back: ReadonlyMap<string, number>
  /** How many rows the run has. */
  rows: number
  /** Whether something of the run was given already: it is opened, whatever comes to it now. */
  isBegun: boolean
  run: Run | null
}

/**
 * Writes what people are given: new items, those that come back, and what was planned.
 * @param chosen whether someone chose the packets, in place of the ones that match.
 */
export async function writeItems(
  change: Change,
  plans: readonly Plan[],
  chosen: boolean
): Promise<void> {
  const owners = await knownOwners(change, plans)
  const given = plans.flatMap(({ person, run, items, back, rows: before }) =>
    items.map((item, index) => {
      const owner = ownerFor(item, person, owners)
      const row = {
        checklist_id: (run as Run).id,
        employee_id: person.id,
        packet_item_id: item.packetItemId,
        item_key: item.key,
        position: before + index,
        kind: item.kind,
        module_id: item.moduleId,
        template_id: item.templateId,
        name: item.name,
        instructions: item.instructions,
        link: item.link,
        file_id: item.fileId,
        accepts: item.accepts,
        asks_expiry: item.asksExpiry,
        owner: owner.owner,
        owner_role_id: owner.ownerRoleId,
        owner_user_id: owner.ownerUserId,
        required: item.required,
        before_first_day: item.beforeFirstDay,
        proof: item.proof,
        due_on: item.dueOn,
        status: 'open' as const,
        to_send: goesOut(item) ? 1 : null,
        opened_at: change.time,
      }
      return { id: back.get(item.key), row }
    })
  )
  const rows = given.flatMap(({ id, row }) => (id === undefined ? row : []))
  if (rows.length > 0) await insertRows(change.trx, ChecklistItem, rows)
  const returned = given.flatMap(({ id, row }): [number, object][] =>
    id === undefined ? [] : [[id, { ...row, ...NOT_GIVEN_YET }]]
  )
  await updateMany(change.trx, ChecklistItem, new Map(returned))
  const opened = plans.flatMap(({ person, planned }) =>
    planned.map((item): [number, object] => {
      const owner = ownerFor(item, person, owners)
      return [
        item.id,
        {
          status: 'open',
          opened_at: change.time,
          required: item.required,
          due_on: item.dueOn,
          to_send: goesOut(item) ? 1 : null,
          owner: owner.owner,
          owner_role_id: owner.ownerRoleId,
          owner_user_id: owner.ownerUserId,
        },
      ]
    })
  )
  await updateMany(change.trx, ChecklistItem, new Map(opened))
  await writePackets(
    change,
    plans.map(({ run, packets }) => ({ runId: (run as Run).id, packets })),
    chosen
  )
}

/** A run, and the packets that its person is given. */
export interface RunOfPackets {
  runId: number
  packets: readonly OnboardingPacket[]
}

/** Notes the packets that runs are made from. */
export async function writePackets(
  change: Change,
  runs: readonly RunOfPackets[],
  chosen = false
): Promise<void> {
  const rows = runs.flatMap(({ runId, packets }) =>
    packets.map((packet) => ({
      checklist_id: runId,
      packet_id: packet.id,
      packet_version: packet.version,
      chosen,
    }))
  )
  if (rows.length > 0) await insertRows(change.trx, ChecklistPacket, rows, { skipTaken: true })
}

/**
 * Forgets the packets that are no longer for a run's person: its first day is not theirs, and someone
 * may give it to them. What someone chose stays, and so does an archived one, of which people keep
 * what it gave them.
 */
export async function dropPackets(change: Change, runs: readonly RunOfPackets[]): Promise<void> {
  const given = new Map(runs.map(({ runId, packets }) => [runId, packets]))
  if (given.size === 0) return
  const noted = await table(change.trx, ChecklistPacket)
    .whereIn('checklist_id', [...given.keys()])
    .where('chosen', false)
    .whereIn('packet_id', table(change.trx, OnboardingPacket).where('status', 'live').select('id'))
    .select('checklist_id', 'packet_id')
  const gone = noted.filter(
    (row) => !given.get(row.checklist_id)?.some(({ id }) => id === row.packet_id)
  )
  for (const [packetId, rows] of Map.groupBy(gone, (row) => row.packet_id)) {
    await table(change.trx, ChecklistPacket)
      .where('packet_id', packetId)
      .whereIn(
        'checklist_id',
        rows.map((row) => row.checklist_id)
      )
      .delete()
  }
}

/** What was assigned or sent for an item that went was withdrawn with it. */
const NOT_GIVEN_YET = {
  document_request_id: null,
  signing_request_id: null,
  problem: null,
  begun_at: null,
  removed_at: null,
  removed_by_id: null,
  removed_by: null,
  removed_with_packet: false,
}

/** Whether the sending job has to do with it: a document to send, or a task to notify someone of. */
export const goesOut = ({ kind, owner }: Pick<MergedItem, 'kind' | 'owner'>) =>
  kind === 'task' ? owner !== 'employee' : kind !== 'training'

async function knownOwners(change: Change, plans: readonly Plan[]): Promise<KnownOwners> {
  const items = plans.flatMap((plan) => [...plan.items, ...plan.planned])
  const named = items.flatMap(({ owner, ownerUserId }) =>
    owner === 'person' ? (ownerUserId ?? []) : []
  )
  const closed =
    named.length === 0
      ? []
      : await table(change.trx, User)
          .whereIn('id', [...new Set(named)])
          .whereNotNull('disabled_at')
          .select('id')
  const ofRoles = items.flatMap(({ ownerRoleId }) => ownerRoleId ?? [])
  const roles =
    ofRoles.length === 0
      ? []
      : await table(change.trx, Role)
          .whereIn('id', [...new Set(ofRoles)])
          .select('id')
  return {
    closedAccounts: new Set(closed.map(({ id }) => id)),
    roles: new Set(roles.map(({ id }) => id)),
  }
}
