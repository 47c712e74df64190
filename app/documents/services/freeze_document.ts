import type { Change } from '#audit/services/change'
import { conflict, invalidField } from '#core/errors/http_errors'
import { storeMade } from '#storage/services/store_file'
import { letterValues } from '#documents/letter/letter_values'
import { preparedLetter, type PreparedLetters } from '#documents/letter/prepare_letters'
import { table } from '#core/database/table'
import DocumentTemplateVersion from '#documents/models/document_template_version'
import { templatesToSend, type TemplateToSend } from '#documents/queries/templates_to_send'
import { missingFieldsText } from '#documents/queries/missing_merge_fields'
import type { PageSize, PlacedField, UsualRole } from '#documents/placed_field'
import { labelsOf, signersOf, type DocumentSigner } from '#documents/signers'
import { fieldsOf, pagesOf, type Retention } from '#documents/template'

/** A document as sent: a file that never changes, with its fields. */
export interface FrozenDocument {
  templateId: number
  templateVersion: number
  name: string
  fileId: number
  sha256: string
  pages: PageSize[]
  fields: PlacedField[]
  /** Null where the template names its signers itself. */
  signsFirst: UsualRole | null
  signers: DocumentSigner[]
  retention: Retention
  retentionYears: number | null
}

export interface Recipient {
  employeeId: number
  /** Replaces the manager of a person without one. */
  managerName?: string
}

/**
 * The documents of the current templates for one person, inside the change that sends them, in
 * the given order. Letters are rendered for the person, unless they were prepared. The versions
 * count as used from then on, so a later edit creates another version.
 * @throws HttpError 422 naming `templateIds` for an unknown one, 409 for an archived or empty
 * template, or a letter with values missing in the person's record.
 */
export async function freezeDocuments(
  change: Change,
  templateIds: readonly number[],
  recipient: Recipient,
  letters?: PreparedLetters
): Promise<FrozenDocument[]> {
  const rows = await templatesToSend(change.trx, templateIds)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const frozen: FrozenDocument[] = []
  for (const id of templateIds) {
    const row = byId.get(id)
    if (!row) throw invalidField('templateIds', 'There is no such document.', 'exists')
    if (row.archived_at) throw conflict(`"${row.name}" is archived.`)
    frozen.push({
      templateId: row.id,
      templateVersion: row.version,
      name: row.name,
      signsFirst: row.signers === null ? row.signs_first : null,
      signers: signersOf(row, row.signs_first),
      retention: row.retention,
      retentionYears: row.retention_years,
      ...(row.letter === null
        ? fileOf(row)
        : await letterFor(change, row, row.letter, recipient, letters)),
    })
  }
  await table(change.trx, DocumentTemplateVersion)
    .whereIn(
      'id',
      rows.flatMap((row) => row.version_id ?? [])
    )
    .whereNull('used_at')
    .update({ used_at: change.time })
  return frozen
}

type Frozen = Pick<FrozenDocument, 'fileId' | 'sha256' | 'pages' | 'fields'>

function fileOf(row: TemplateToSend): Frozen {
  if (!row.file_id || !row.sha256) throw conflict(`"${row.name}" has no file yet.`)
  return {
    fileId: row.file_id,
    sha256: row.sha256,
    pages: pagesOf(row),
    fields: fieldsOf({ fields: row.fields ?? '[]' }),
  }
}

async function letterFor(
  change: Change,
  row: TemplateToSend,
  letter: string,
  { employeeId, managerName }: Recipient,
  letters?: PreparedLetters
): Promise<Frozen> {
  const { name } = row
  const values = await letterValues(change.trx, employeeId, change.at)
  values.managerName ??= managerName ?? null
  const { pdf, pages, fields, missing } = await preparedLetter(letters, {
    name,
    letter,
    values,
    labels: labelsOf(signersOf(row, row.signs_first)),
    at: change.at.toJSDate(),
  })
  if (missing.length > 0) {
    throw conflict(missingFieldsText(name, missing))
  }
  const file = await storeMade(change, pdf, {
    purpose: 'letter',
    name: `${name}.pdf`,
    // Evidence of what was sent, so it stays when an account is erased.
    ownerId: null,
    mediaType: 'application/pdf',
  })
  return { fileId: file.id, sha256: file.sha256, pages, fields }
}
