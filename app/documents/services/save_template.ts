import type { Actor } from '#audit/actor'
import { change, differences, type Change } from '#audit/services/change'
import { isoTime } from '#core/time'
import { fold } from '#core/search/fold'
import { conflict, invalidField, notFound } from '#core/errors/refusals'
import { findVersion } from '#documents/queries/find_template'
import {
  TEMPLATES,
  TEMPLATE_VERSIONS,
  type Retention,
  type TemplateKind,
  type TemplateRow,
  type TemplateVersionRow,
} from '#documents/template'
import type { FoundField, PageSize, PlacedField, SignerRole } from '#documents/placed_field'

/** What is told of a template, besides its content. */
export interface TemplateSettings {
  name: string
  description: string
  signsFirst: SignerRole
  retention: Retention
  /** Years after the last signature, of retention `years`. */
  retentionYears: number | null
}

export const DEFAULT_SETTINGS: Omit<TemplateSettings, 'name'> = {
  description: '',
  signsFirst: 'MANAGER',
  retention: 'none',
  retentionYears: null,
}

/** What a version of a template holds: a file with its pages, or a letter. */
export interface VersionContent {
  file: { id: number; name: string; pages: PageSize[]; found: FoundField[] } | null
  letter: string | null
  fields: PlacedField[]
}

function settled(settings: TemplateSettings): TemplateSettings {
  if (settings.retention !== 'years') return { ...settings, retentionYears: null }
  if (settings.retentionYears) return settings
  throw invalidField('retentionYears', 'Say how many years it is kept.', 'required')
}

const columnsOf = (settings: TemplateSettings) => ({
  name: settings.name,
  description: settings.description,
  search_text: fold(settings.name).slice(0, 450),
  signs_first: settings.signsFirst,
  retention: settings.retention,
  retention_years: settings.retentionYears,
})

const settingsOf = (row: TemplateRow): TemplateSettings => ({
  name: row.name,
  description: row.description,
  signsFirst: row.signs_first,
  retention: row.retention,
  retentionYears: row.retention_years === null ? null : Number(row.retention_years),
})

/** Creates a template with its first version. @returns its id. */
export async function createTemplateWithin(
  change: Change,
  kind: TemplateKind,
  given: TemplateSettings,
  content: VersionContent
): Promise<number> {
  const settings = settled(given)
  const [inserted] = await change.trx
    .insertQuery()
    .table(TEMPLATES)
    .insert({
      ...columnsOf(settings),
      kind,
      version: 1,
      created_at: change.time,
      updated_at: change.time,
    })
  const id = Number(inserted)
  await insertVersion(change, id, 1, content)
  await change.audit({
    action: 'create',
    entityType: 'document_template',
    entityId: id,
    newValues: { ...settings, kind, version: 1, ...told(content) },
  })
  return id
}

async function insertVersion(
  change: Change,
  templateId: number,
  number: number,
  content: VersionContent
): Promise<void> {
  await change.trx
    .insertQuery()
    .table(TEMPLATE_VERSIONS)
    .insert({
      ...contentColumns(content),
      template_id: templateId,
      number,
      created_by_id: change.actor.id,
      created_by: change.actor.label,
      created_at: change.time,
      updated_at: change.time,
    })
}

const contentColumns = ({ file, letter, fields }: VersionContent) => ({
  file_id: file?.id ?? null,
  file_name: file?.name ?? null,
  pages: file ? JSON.stringify(file.pages) : null,
  letter,
  fields: JSON.stringify(fields),
  found: JSON.stringify(file?.found ?? []),
})

const told = ({ file, fields }: VersionContent) => ({
  fileId: file?.id ?? null,
  fileName: file?.name ?? null,
  fields: fields.length,
})

/** A template to be changed, with its version in force, null of an empty place. */
export interface OpenTemplate {
  row: TemplateRow
  version: TemplateVersionRow | null
}

/**
 * Reads a template within the change that changes it.
 * @param updatedAt the template's own, as it was read; left out, nothing is compared.
 * @throws Refusal 404, 409 when it is in the archive or was changed meanwhile.
 */
export async function openTemplate(
  change: Change,
  id: number,
  updatedAt: string | undefined
): Promise<OpenTemplate> {
  const row: TemplateRow | null = await change.trx.from(TEMPLATES).where('id', id).first()
  if (!row) throw notFound()
  if (row.archived_at) throw conflict('This document is in the archive. Restore it to change it.')
  if (updatedAt !== undefined && updatedAt !== isoTime(row.updated_at)) {
    throw conflict('This document was changed meanwhile. Look at it again before you save.')
  }
  return { row, version: await findVersion(change.trx, id, Number(row.version)) }
}

/**
 * Changes what a template holds: of a version that was sent, by another version; else in place.
 * @param always makes another version also of one that nobody was sent.
 */
export async function saveContent(
  change: Change,
  { row, version }: OpenTemplate,
  content: VersionContent,
  { always = false } = {}
): Promise<void> {
  const id = Number(row.id)
  const inPlace = version !== null && !version.used_at && !always
  const number = inPlace ? Number(row.version) : Number(row.version) + 1
  if (inPlace) {
    await change.trx
      .from(TEMPLATE_VERSIONS)
      .where('id', version.id)
      .update({ ...contentColumns(content), updated_at: change.time })
  } else {
    await insertVersion(change, id, number, content)
  }
  await change.trx
    .from(TEMPLATES)
    .where('id', id)
    .update({ version: number, updated_at: change.time })
  await change.audit({
    action: 'update',
    entityType: 'document_template',
    entityId: id,
    oldValues: { version: Number(row.version), fileId: version?.file_id ?? null },
    newValues: { version: number, ...told(content) },
  })
}

/**
 * Changes what is told of a template; what was sent keeps what it was sent with.
 * @throws Refusal 404, 409 when it is in the archive or was changed meanwhile, 422.
 */
export async function updateSettings(
  id: number,
  edit: Partial<TemplateSettings>,
  updatedAt: string | undefined,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const { row } = await openTemplate(change, id, updatedAt)
    const before = settingsOf(row)
    const given = Object.fromEntries(
      Object.entries(edit).filter(([, value]) => value !== undefined)
    ) as Partial<TemplateSettings>
    const settings = settled({ ...before, ...given })
    const changed = differences({ ...before }, { ...settings })
    if (!changed) return
    await change.trx
      .from(TEMPLATES)
      .where('id', id)
      .update({ ...columnsOf(settings), updated_at: change.time })
    await change.audit({
      action: 'update',
      entityType: 'document_template',
      entityId: id,
      ...changed,
    })
  })
}
