import type { Change } from '#audit/services/change'
import { conflict, invalidField } from '#exceptions/refusals'
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

type FrozenRow = TemplateRow &
  Pick<TemplateVersionRow, 'file_id' | 'pages' | 'fields'> & {
    version_id: number
    sha256: string | null
  }

/**
 * The documents of templates as they are now, within the change that sends them, in the order asked
 * for. Their versions count as used from then on, so that a later edit makes another version.
 * @throws Refusal 422 naming `templateIds` for one that does not exist, 409 for one in the archive
 * or an empty place.
 */
export async function freezeDocuments(
  change: Change,
  templateIds: readonly number[]
): Promise<FrozenDocument[]> {
  const rows: FrozenRow[] = await change.trx
    .from(`${TEMPLATES} as t`)
    .leftJoin(`${TEMPLATE_VERSIONS} as v`, (join) => {
      join.on('v.template_id', 't.id').andOn('v.number', 't.version')
    })
    .leftJoin('stored_files as f', 'f.id', 'v.file_id')
    .whereIn('t.id', [...templateIds])
    .select('t.*', 'v.id as version_id', 'v.file_id', 'v.pages', 'v.fields', 'f.sha256')
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  const frozen = templateIds.map((id) => freeze(byId.get(id)))
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

function freeze(row: FrozenRow | undefined): FrozenDocument {
  if (!row) throw invalidField('templateIds', 'There is no such document.', 'exists')
  if (row.archived_at) throw conflict(`"${row.name}" is in the archive.`)
  if (!row.file_id || !row.sha256) throw conflict(`"${row.name}" has no file yet.`)
  return {
    templateId: Number(row.id),
    templateVersion: Number(row.version),
    name: row.name,
    fileId: Number(row.file_id),
    sha256: row.sha256,
    pages: pagesOf(row),
    fields: fieldsOf(row),
    signsFirst: row.signs_first,
    retention: row.retention,
    retentionYears: row.retention_years === null ? null : Number(row.retention_years),
  }
}
