import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import AuditEntry from '#audit/models/audit_entry'
import { type ErasedPerson, type ErasureSurvey } from '#audit/personal_data'
import type { AuditSubject } from '#audit/services/erase_entries'
import { singleUseFiles } from '#documents/services/single_use_files'
import { inBatches } from '#core/database/in_batches'
import { countOf, table } from '#core/database/table'
import SigningAction from '#signing/models/signing_action'
import SigningDocument from '#signing/models/signing_document'
import SigningMark from '#signing/models/signing_mark'
import SigningRequest from '#signing/models/signing_request'
import SigningStage from '#signing/models/signing_stage'
import { HOLD_ACTIONS, UNFINISHED } from '#signing/request'

/** Requests per statement. */
const IDS_AT_ONCE = 500

const unfinished = (client: QueryClientContract) =>
  table(client, SigningRequest).whereIn('status', [...UNFINISHED])

/** Requests sent to the person. */
export const requestsOf = ({ employeeId }: ErasedPerson, client: QueryClientContract) =>
  table(client, SigningRequest).where('employee_id', employeeId)

/** Actions of both signers of those: a manager writes about the employee, too. */
export const actionsAbout = (person: ErasedPerson, client: QueryClientContract) =>
  table(client, SigningAction).whereIn('request_id', requestsOf(person, client).select('id'))

/** Actions of the person, as employee or as manager. */
export const ownActions = ({ userId }: ErasedPerson, client: QueryClientContract) =>
  table(client, SigningAction).where('user_id', userId)

export const documentsOf = (person: ErasedPerson, client: QueryClientContract) =>
  table(client, SigningDocument).whereIn('request_id', requestsOf(person, client).select('id'))

/**
 * Data that a request still needs cannot be erased: an unsealed signature, and everything on
 * legal hold, also what they signed about someone else.
 */
export async function obstacleTo(
  person: ErasedPerson,
  client: QueryClientContract
): Promise<string | null> {
  const unsealed = await ownActions(person, client)
    .whereIn('status', ['SIGNED', 'COMPLETED'])
    .whereIn('request_id', unfinished(client).select('id'))
    .first()
  if (unsealed) {
    return 'A document they signed is not sealed yet. Wait until the others sign, or cancel the request.'
  }
  const held = await documentsOf(person, client).whereNotNull('held_at').first()
  if (held) return 'A document of this person is under a legal hold.'
  const signed = await table(client, SigningDocument)
    .whereIn('request_id', ownActions(person, client).select('request_id'))
    .whereNotNull('held_at')
    .first()
  return signed ? 'A document with them as a signer is under a legal hold.' : null
}

const completedOf = (person: ErasedPerson, client: QueryClientContract) =>
  requestsOf(person, client).where('status', 'COMPLETED').select('id')

/**
 * Files that are not evidence: copies with the first signer's marks, and of requests that never
 * completed letters to the person and what was sealed before another document failed.
 */
export async function filesToErase(
  person: ErasedPerson,
  client: QueryClientContract
): Promise<{ stages: number[]; letters: number[]; sealed: number[] }> {
  const stages = await table(client, SigningStage)
    .whereIn('document_id', documentsOf(person, client).select('id'))
    .whereNotNull('file_id')
    .select('file_id')
  const incomplete = await documentsOf(person, client)
    .whereNotIn('request_id', completedOf(person, client))
    .select('file_id', 'sealed_file_id')
  return {
    stages: stages.flatMap((row) => row.file_id ?? []),
    letters: await singleUseFiles(
      client,
      incomplete.map((row) => row.file_id)
    ),
    sealed: incomplete.flatMap((row) => row.sealed_file_id ?? []),
  }
}

/**
 * Audit entries that lose their values: those of unfinished requests. Those of a sealed document
 * belong to its evidence, and contain only ids, times and hashes, but for its legal holds.
 */
export async function subjectsOf(
  person: ErasedPerson,
  client: QueryClientContract
): Promise<AuditSubject[]> {
  const unsealed = await requestsOf(person, client).whereNot('status', 'COMPLETED').select('id')
  const { stages, letters, sealed } = await filesToErase(person, client)
  return [
    { type: 'signing_request', ids: unsealed.map(({ id }) => id) },
    { type: 'file', ids: [...stages, ...letters, ...sealed] },
  ]
}

/** Entries of a sealed document's legal holds: they have reasons that someone typed. */
export async function holdEntriesOf(
  person: ErasedPerson,
  client: QueryClientContract
): Promise<number[]> {
  const found: number[] = []
  const completed = await completedOf(person, client)
  for (const some of inBatches(completed, IDS_AT_ONCE)) {
    const rows = await table(client, AuditEntry)
      .where('entity_type', SigningRequest.audited.entityType)
      .whereIn(
        'entity_id',
        some.map(({ id }) => String(id))
      )
      .whereIn('action', [...HOLD_ACTIONS])
      .whereNotNull('values_salt')
      .orderBy('id')
      .select('id')
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

export async function heldOf(
  person: ErasedPerson,
  client: QueryClientContract
): Promise<ErasureSurvey> {
  const marks = table(client, SigningMark).where('user_id', person.userId)
  const filled = actionsAbout(person, client).whereNotNull('filled')
  const sealed = documentsOf(person, client)
    .whereNotNull('sealed_file_id')
    .whereIn('request_id', completedOf(person, client))
  const externals = actionsAbout(person, client).where('kind', 'external')
  return {
    erased: [
      { what: 'Signatures kept for the next document', count: await countOf(marks) },
      {
        what: 'What was filled in when signing, but for the sealed documents themselves',
        count: await countOf(filled),
      },
      { what: 'Signers of their documents who have no account', count: await countOf(externals) },
    ],
    kept: [
      {
        what: 'Signed and sealed documents, with everything in them',
        count: await countOf(sealed),
      },
      { what: 'Signing requests', count: await countOf(requestsOf(person, client)) },
    ],
  }
}
