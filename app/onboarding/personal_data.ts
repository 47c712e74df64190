import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import { registerPersonalData, type ErasedPerson } from '#audit/personal_data'
import { ERASED_PERFORMER } from '#audit/services/chain'
import type { Change } from '#audit/services/change'
import { countOf, table } from '#core/database/table'
import { closeRuns, currentRuns } from '#onboarding/checklists/runs'
import Checklist from '#onboarding/models/checklist'
import ChecklistItem from '#onboarding/models/checklist_item'
import Nudge from '#onboarding/models/nudge'
import ItemComment from '#onboarding/models/item_comment'
import OnboardingPacket from '#onboarding/models/packet'
import { PACKET_KINDS } from '#onboarding/models/states'
import { deleteFile } from '#storage/services/delete_file'

/** Where someone's name stands beside their id, for what they did. */
const NAMES: [table: LucidModel, column: string][] = [
  [OnboardingPacket, 'createdBy'],
  [OnboardingPacket, 'appliedBy'],
  [Checklist, 'startedBy'],
  [ChecklistItem, 'doneBy'],
  [ChecklistItem, 'waivedBy'],
  [ChecklistItem, 'removedBy'],
  [ItemComment, 'author'],
]

const TASK = [
  'kind',
  'module_id',
  'template_id',
  'name',
  'instructions',
  'link',
  'file_id',
  'accepts',
  'asks_expiry',
  'owner',
  'owner_role_id',
  'owner_user_id',
  'required',
  'before_first_day',
  'proof',
]

/** What replaces a comment about the person. */
const ERASED_TEXT = 'Erased'

// That someone was given what the law asks, and when it was done, stays, pseudonymous.
registerPersonalData({
  tables: {
    onboarding_packets: {
      erased: ['created_by', 'applied_by'],
      kept: [
        'id',
        'kind',
        'name',
        'name_key',
        'description',
        'status',
        'is_default',
        'department',
        'position',
        'location',
        'first_day_time',
        'first_day_place',
        'version',
        'revision',
        'created_by_id',
        'created_at',
        'updated_at',
        'applied_by_id',
        'applied_to',
        'apply_done',
        'apply_all',
        'claimed_by',
        'claimed_until',
      ],
    },
    onboarding_packet_items: {
      erased: [],
      kept: ['id', 'packet_id', 'position', ...TASK, 'due_from', 'due_days', 'workdays'],
    },
    onboarding_checklists: {
      erased: ['started_by'],
      kept: [
        'id',
        'employee_id',
        'kind',
        'status',
        'current',
        'start_on',
        'approved_on',
        'last_day',
        'asked',
        'begun',
        'settled',
        'next_due_on',
        'urgent_on',
        'opened_at',
        'done_at',
        'closed_at',
        'celebrated_at',
        'started_by_id',
        'to_send',
        'to_judge',
        'claimed_by',
        'claimed_until',
        'created_at',
        'updated_at',
      ],
    },
    onboarding_checklist_packets: {
      erased: [],
      kept: ['checklist_id', 'packet_id', 'packet_version', 'chosen'],
    },
    onboarding_nudges: { erased: ['user_id', 'day'], kept: [] },
    // Notes, reasons and what could not be sent may say anything of a person; a proof may show them.
    onboarding_checklist_items: {
      erased: [
        'note',
        'proof_file_id',
        'waive_reason',
        'problem',
        'done_by',
        'waived_by',
        'removed_by',
      ],
      kept: [
        'id',
        'checklist_id',
        'employee_id',
        'packet_item_id',
        'item_key',
        'position',
        ...TASK,
        'due_on',
        'status',
        'document_request_id',
        'signing_request_id',
        'to_send',
        'opened_at',
        'begun_at',
        'done_at',
        'done_by_id',
        'waived_at',
        'waived_by_id',
        'removed_at',
        'removed_by_id',
        'removed_with_packet',
      ],
    },
    onboarding_comments: {
      erased: ['body', 'author'],
      kept: ['id', 'item_id', 'author_id', 'created_at'],
    },
  },
  async subjects(person, client) {
    const checklists = await table(client, Checklist)
      .where('employee_id', person.employeeId)
      .select('id')
    const items = await itemsOf(person, client)
    return [
      { type: 'onboarding_checklist', ids: checklists.map(({ id }) => id) },
      { type: 'onboarding_item', ids: items.map(({ id }) => id) },
      { type: 'file', ids: items.flatMap((item) => item.proof_file_id ?? []) },
    ]
  },
  async survey(person, client) {
    const items = await itemsOf(person, client)
    return {
      erased: [
        {
          what: 'Proofs of onboarding tasks',
          count: items.filter((item) => item.proof_file_id !== null).length,
        },
        { what: 'Comments on onboarding', count: await countOf(commentsOn(person, client)) },
      ],
      kept: [{ what: 'Onboarding items', count: items.length }],
    }
  },
  async erase(person, change) {
    // They have no page on which HR could put what is open away.
    for (const kind of PACKET_KINDS) {
      const runs = await currentRuns(change, [person.employeeId], kind)
      await closeRuns(change, [...runs.values()], 'Personal data were erased.')
    }
    const items = await itemsOf(person, change.trx)
    const files = items.flatMap((item) => item.proof_file_id ?? [])
    await table(change.trx, ChecklistItem)
      .where('employee_id', person.employeeId)
      .update({ note: null, proof_file_id: null, waive_reason: null, problem: null })
    for (const file of files) await deleteFile(change, file)
    await commentsOn(person, change.trx).update({ body: ERASED_TEXT })
    await table(change.trx, Nudge).where('user_id', person.userId).delete()
    await forgetNames(person, change)
  },
})

const itemsOf = ({ employeeId }: ErasedPerson, client: QueryClientContract) =>
  table(client, ChecklistItem).where('employee_id', employeeId).select('id', 'proof_file_id')

const commentsOn = ({ employeeId }: ErasedPerson, client: QueryClientContract) =>
  table(client, ItemComment).whereIn(
    'item_id',
    table(client, ChecklistItem).where('employee_id', employeeId).select('id')
  )

/** They did things for others, too: what they did stays, their name goes. */
async function forgetNames({ userId }: ErasedPerson, change: Change): Promise<void> {
  for (const [model, column] of NAMES) {
    await model
      .query({ client: change.trx })
      .where(`${column}Id`, userId)
      .update({ [column]: ERASED_PERFORMER })
  }
}
