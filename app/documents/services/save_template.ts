import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { isoTime } from '#core/time'
import { normalizeForSearch } from '#core/search/normalize'
import { conflict, invalidField } from '#core/errors/http_errors'
import { findVersion } from '#documents/queries/find_template'
import DocumentTemplate from '#documents/models/document_template'
import DocumentTemplateVersion from '#documents/models/document_template_version'
import type { TemplateForm, TemplateKind } from '#documents/template'
import type { FoundField, PageSize, PlacedField } from '#documents/placed_field'

/** A template's settings; retention years count from the last signature. */
export type TemplateSettings = Pick<
  DocumentTemplate,
  'name' | 'description' | 'signsFirst' | 'retention' | 'retentionYears'
>

export const DEFAULT_SETTINGS: Omit<TemplateSettings, 'name'> = {
  description: '',
  signsFirst: 'MANAGER',
  retention: 'none',
  retentionYears: null,
}

/** The content of a template's version: a file with its pages, or a letter. */
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

const searchTextOf = ({ name }: TemplateSettings) => normalizeForSearch(name).slice(0, 450)

export const settingsOf = (template: DocumentTemplate): TemplateSettings => ({
  name: template.name,
  description: template.description,
  signsFirst: template.signsFirst,
  retention: template.retention,
  retentionYears: template.retentionYears,
})

/**
 * Creates a template with its first version.
 * @param form what it is, of the product's own.
 * @returns its id.
 */
export async function createTemplateInTransaction(
  change: Change,
  kind: TemplateKind,
  given: TemplateSettings,
  content: VersionContent,
  form: TemplateForm | null = null
): Promise<number> {
  const settings = settled(given)
  const template = new DocumentTemplate()
  template.merge({ ...settings, searchText: searchTextOf(settings), kind, form, version: 1 })
  await change.store(template)
  const { id } = template
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
  await change.store(
    new DocumentTemplateVersion().fill({
      ...contentColumns(content),
      templateId,
      number,
      createdById: change.actor.id,
      createdBy: change.actor.label,
    })
  )
}

const contentColumns = ({ file, letter, fields }: VersionContent) => ({
  fileId: file?.id ?? null,
  fileName: file?.name ?? null,
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

/** A template to change, with its current version, which is null for an empty template. */
export interface OpenTemplate {
  template: DocumentTemplate
  version: DocumentTemplateVersion | null
}

/**
 * Reads a template inside the change that edits it.
 * @param updatedAt the template's own, as it was read; if omitted, nothing is compared.
 * @throws HttpError 404, 409 when it is archived or was changed in the meantime.
 */
export async function openTemplate(
  change: Change,
  id: number,
  updatedAt: string | undefined
): Promise<OpenTemplate> {
  const template = await change.find(DocumentTemplate, id)
  if (template.isArchived)
    throw conflict('This document is in the archive. Restore it to change it.')
  if (updatedAt !== undefined && updatedAt !== isoTime(template.updatedAt)) {
    throw conflict('This document was changed meanwhile. Look at it again before you save.')
  }
  return { template, version: await findVersion(change.trx, id, template.version) }
}

/**
 * Changes a template's content: in a new version if the current one was sent, otherwise in place.
 * @param always creates a new version in any case.
 */
export async function saveContent(
  change: Change,
  { template, version }: OpenTemplate,
  content: VersionContent,
  { always = false } = {}
): Promise<void> {
  const inPlace = version !== null && !version.wasSent && !always
  const number = inPlace ? template.version : template.version + 1
  const before = { version: template.version, fileId: version?.fileId ?? null }
  if (inPlace) await change.store(version.merge(contentColumns(content)))
  else await insertVersion(change, template.id, number, content)
  await change.save(template.merge({ version: number, updatedAt: change.time }), {
    oldValues: before,
    newValues: { version: number, ...told(content) },
  })
}

/**
 * Changes a template's settings; documents sent before keep theirs.
 * @throws HttpError 404, 409 when it is archived or was changed in the meantime, 422.
 */
export async function updateSettings(
  id: number,
  edit: Partial<TemplateSettings>,
  updatedAt: string | undefined,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const { template } = await openTemplate(change, id, updatedAt)
    const given = Object.fromEntries(
      Object.entries(edit).filter(([, value]) => value !== undefined)
    ) as Partial<TemplateSettings>
    const settings = settled({ ...settingsOf(template), ...given })
    await change.save(template.merge({ ...settings, searchText: searchTextOf(settings) }))
  })
}
