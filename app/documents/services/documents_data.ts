import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { registerPersonalData, type ErasedPerson } from '#audit/personal_data'
import type { Change } from '#audit/services/change'
import { ERASED_PERFORMER } from '#audit/services/chain'
import { countOf, table } from '#core/database/table'
import DocumentRequest from '#documents/models/document_request'
import DocumentSubmission from '#documents/models/document_submission'
import DocumentTemplateVersion from '#documents/models/document_template_version'
import { UNSETTLED } from '#documents/request'
import { singleUseFiles } from '#documents/services/single_use_files'
import { deleteFile } from '#storage/services/delete_file'

// Uploads about themselves are the person's and are erased. That a document was requested,
// received or read stays.
registerPersonalData({
  tables: {
    document_templates: {
      erased: [],
      kept: [
        'id',
        'name',
        'search_text',
        'description',
        'kind',
        'form',
        'signs_first',
        'signers',
        'retention',
        'retention_years',
        'version',
        'archived_at',
        'created_at',
        'updated_at',
      ],
    },
    document_template_versions: {
      erased: ['created_by'],
      kept: [
        'id',
        'template_id',
        'number',
        'file_id',
        'file_name',
        'pages',
        'letter',
        'fields',
        'found',
        'used_at',
        'created_by_id',
        'created_at',
        'updated_at',
      ],
    },
    document_requests: {
      // Only the files that were made for the person.
      erased: ['instructions', 'file_id', 'requested_by'],
      kept: [
        'id',
        'employee_id',
        'kind',
        'name',
        'template_id',
        'template_version',
        'sha256',
        'accepts',
        'max_bytes',
        'asks_expiry',
        'due_on',
        'state',
        'opened_at',
        'done_at',
        'cancelled_at',
        'reminded_at',
        'requested_by_id',
        'created_at',
      ],
    },
    document_submissions: {
      erased: ['file_id', 'reason', 'decided_by'],
      kept: [
        'id',
        'request_id',
        'sha256',
        'expires_on',
        'filed',
        'pending',
        'submitted_at',
        'withdrawn_at',
        'decided_at',
        'accepted',
        'decided_by_id',
      ],
    },
  },
  async subjects(person, client) {
    const requests = await ownRequests(person, client).select('id')
    const submissions = await submissionsOf(person, client).select('id')
    return [
      { type: 'file', ids: await filesOf(person, client) },
      // They repeat the instructions, and the reason of a rejection.
      { type: 'document_request', ids: requests.map(({ id }) => id) },
      { type: 'document_submission', ids: submissions.map(({ id }) => id) },
    ]
  },
  async survey(person, client) {
    const uploads = submissionsOf(person, client).whereNotNull('file_id')
    return {
      erased: [{ what: 'Uploaded documents', count: await countOf(uploads) }],
      kept: [
        {
          what: 'Document requests, without the uploads',
          count: await countOf(ownRequests(person, client)),
        },
      ],
    }
  },
  erase,
})

const ownRequests = ({ employeeId }: ErasedPerson, client: QueryClientContract) =>
  table(client, DocumentRequest).where('employee_id', employeeId)

const submissionsOf = (person: ErasedPerson, client: QueryClientContract) =>
  table(client, DocumentSubmission).whereIn('request_id', ownRequests(person, client).select('id'))

const lettersOf = async (person: ErasedPerson, client: QueryClientContract) => {
  const rows = await ownRequests(person, client).whereNotNull('file_id').select('file_id')
  return singleUseFiles(
    client,
    rows.map((row) => row.file_id)
  )
}

async function filesOf(person: ErasedPerson, client: QueryClientContract): Promise<number[]> {
  const uploads = await submissionsOf(person, client).whereNotNull('file_id').select('file_id')
  const letters = await lettersOf(person, client)
  return [...uploads.flatMap((row) => row.file_id ?? []), ...letters]
}

async function erase(person: ErasedPerson, change: Change): Promise<void> {
  const { trx } = change
  const files = await filesOf(person, trx)
  await submissionsOf(person, trx).update({ file_id: null, reason: null })
  // Without its file, no one can decide about it.
  await submissionsOf(person, trx)
    .where('pending', 1)
    .update({ pending: null, withdrawn_at: change.time })
  await ownRequests(person, trx).update({ instructions: '' })
  await ownRequests(person, trx)
    .whereIn('file_id', await lettersOf(person, trx))
    .update({ file_id: null })
  await ownRequests(person, trx)
    .whereIn('state', UNSETTLED)
    .update({ state: 'cancelled', cancelled_at: change.time })
  for (const file of files) await deleteFile(change, file)
  await table(trx, DocumentTemplateVersion)
    .where('created_by_id', person.userId)
    .update({ created_by: ERASED_PERFORMER })
  await table(trx, DocumentRequest)
    .where('requested_by_id', person.userId)
    .update({ requested_by: ERASED_PERFORMER })
  await table(trx, DocumentSubmission)
    .where('decided_by_id', person.userId)
    .update({ decided_by: ERASED_PERFORMER })
}
