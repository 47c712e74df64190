import type { Change } from '#audit/services/change'
import { conflict, invalidField } from '#core/errors/refusals'
import { storeMade } from '#storage/services/store_file'
import { letterValues } from '#documents/letter/letter_values'
import { preparedLetter, type PreparedLetters } from '#documents/letter/prepare_letters'
import { lackingText } from '#documents/queries/letters_lacking'
import type { PageSize, PlacedField, SignerRole } from '#documents/placed_field'
import {
  fieldsOf,
  pagesOf,
  TEMPLATES,
  TEMPLATE_VERSIONS,
  type Retention,
  type TemplateRow,
  type TemplateVersionRow,
} from '#documents/template'

/** A document as it is sent: a file that never changes, and where it is filled in. */
export interface FrozenDocument {
  templateId: number
  templateVersion: number
  name: string
  fileId: number
  sha256: string
  pages: PageSize[]
  fields: PlacedField[]
  signsFirst: SignerRole
  retention: Retention
  retentionYears: number | null
}

/** Whom documents are for. */
export interface Recipient {
  employeeId: number
  /** Stands in letters for the manager of a person whose record names none. */
  managerName?: string
}

type FrozenRow = TemplateRow &
  Pick<TemplateVersionRow, 'file_id' | 'pages' | 'fields' | 'letter'> & {
    version_id: number
    sha256: string | null
  }

/**
 * The documents of templates as they are now, for one person, within the change that sends them, in
 * the order asked for. Letters are set for the person, unless they were prepared. Their versions count as used from then on,
 * so that a later edit makes another version.
 * @throws Refusal 422 naming `templateIds` for one that does not exist, 409 for one in the archive,
 * an empty place, or a letter that says what the person's record does not.
 */
export async function freezeDocuments(
  change: Change,
  templateIds: readonly number[],
  recipient: Recipient,
  letters?: PreparedLetters
): Promise<FrozenDocument[]> {
  const rows: FrozenRow[] = await change.trx
    .from(`${TEMPLATES} as t`)
    .leftJoin(`${TEMPLATE_VERSIONS} as v`, (join) => {
      join.on('v.template_id', 't.id').andOn('v.number', 't.version')
    })
    .leftJoin('stored_files as f', 'f.id', 'v.file_id')
    .whereIn('t.id', [...templateIds])
    .select('t.*', 'v.id as version_id', 'v.file_id', 'v.pages', 'v.fields', 'v.letter', 'f.sha256')
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  const frozen: FrozenDocument[] = []
  for (const id of templateIds) {
    const row = byId.get(id)
    if (!row) throw invalidField('templateIds', 'There is no such document.', 'exists')
    if (row.archived_at) throw conflict(`"${row.name}" is in the archive.`)
    frozen.push({
      templateId: Number(row.id),
      templateVersion: Number(row.version),
      name: row.name,
      signsFirst: row.signs_first,
      retention: row.retention,
      retentionYears: row.retention_years === null ? null : Number(row.retention_years),
      ...(row.letter === null
        ? fileOf(row)
        : await letterFor(change, row, row.letter, recipient, letters)),
    })
  }
  await change.trx
    .from(TEMPLATE_VERSIONS)
    .whereIn(
      'id',
      rows.map((row) => Number(row.version_id))
    )
    .whereNull('used_at')
    .update({ used_at: change.time })
  return frozen
}

type Frozen = Pick<FrozenDocument, 'fileId' | 'sha256' | 'pages' | 'fields'>

function fileOf(row: FrozenRow): Frozen {
  if (!row.file_id || !row.sha256) throw conflict(`"${row.name}" has no file yet.`)
  return {
    fileId: Number(row.file_id),
    sha256: row.sha256,
    pages: pagesOf(row),
    fields: fieldsOf(row),
  }
}

async function letterFor(
  change: Change,
  { name }: FrozenRow,
  letter: string,
  { employeeId, managerName }: Recipient,
  letters?: PreparedLetters
): Promise<Frozen> {
  const values = await letterValues(change.trx, employeeId, change.at)
  values.managerName ??= managerName ?? null
  const { pdf, pages, fields, missing } = await preparedLetter(letters, {
    name,
    letter,
    values,
    at: change.at.toJSDate(),
  })
  if (missing.length > 0) {
    throw conflict(lackingText(name, missing))
  }
  const file = await storeMade(change, pdf, {
    purpose: 'letter',
    name: `${name}.pdf`,
    // Evidence of what was sent: it does not go when an account is erased.
    ownerId: null,
    mediaType: 'application/pdf',
  })
  return { fileId: file.id, sha256: file.sha256, pages, fields }
}
