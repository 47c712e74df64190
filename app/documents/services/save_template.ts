import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import { isoTime } from '#core/time'
import { normalizeForSearch } from '#core/search/normalize'
import { conflict, invalidField } from '#core/errors/http_errors'
import { findVersion } from '#documents/queries/find_template'
import DocumentTemplate from '#documents/models/document_template'
import DocumentTemplateVersion from '#documents/models/document_template_version'
import {
  ownSignersOf,
  settledSigners,
  signersOf,
  strayFields,
  type DocumentSigner,
} from '#documents/signers'
import { fieldsOf, type TemplateForm, type TemplateKind } from '#documents/template'
import type { FoundField, PageSize, PlacedField } from '#documents/placed_field'

/** A template's settings; retention years count from the last signature. */
export interface TemplateSettings extends Pick<
  DocumentTemplate,
  'name' | 'description' | 'signsFirst' | 'retention' | 'retentionYears'
> {
  /** Null for manager and employee, in the order of `signsFirst`. */
  signers: DocumentSigner[] | null
}

export const DEFAULT_SETTINGS: Omit<TemplateSettings, 'name'> = {
  description: '',
  signsFirst: 'MANAGER',
  signers: null,
  retention: 'none',
  retentionYears: null,
}

/** The content of a template's version: a file with its pages, or a letter. */
export interface VersionContent {
  file: { id: number; name: string; pages: PageSize[]; found: FoundField[] } | null
  letter: string | null
  fields: PlacedField[]
}

function settled(given: TemplateSettings): TemplateSettings {
  const signers = given.signers && settledSigners(given.signers, given.retention)
  const settings = { ...given, signers }
  if (settings.retention !== 'years') return { ...settings, retentionYears: null }
  if (settings.retentionYears) return settings
  throw invalidField('retentionYears', 'Say how many years it is kept.', 'required')
}

const columnsOf = ({ signers, ...settings }: TemplateSettings) => ({
  ...settings,
  signers: signers && JSON.stringify(signers),
})

const searchTextOf = ({ name }: TemplateSettings) => normalizeForSearch(name).slice(0, 450)

export const settingsOf = (template: DocumentTemplate): TemplateSettings => ({
  name: template.name,
  description: template.description,
  signsFirst: template.signsFirst,
  signers: ownSignersOf(template),
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
  assertSignersOf(content, signersOf(columnsOf(settings), settings.signsFirst))
  const template = new DocumentTemplate()
  template.merge({
    ...columnsOf(settings),
    searchText: searchTextOf(settings),
    kind,
    form,
    version: 1,
  })
  await change.store(template)
  const { id } = template
  await insertVersion(change, id, 1, content)
  await change.audit({
    action: 'create',
    entityType: 'document_template',
    entityId: id,
    newValues: { ...toldSettings(settings), kind, version: 1, ...told(content) },
  })
  return id
}

/** Manager and employee go without saying. */
const toldSettings = ({ signers, ...settings }: TemplateSettings) => ({
  ...settings,
  ...(signers ? { signers } : {}),
})

/** @throws HttpError 422 for a field, or a place in a letter, that none of the signers has. */
function assertSignersOf({ letter, fields }: VersionContent, signers: readonly DocumentSigner[]) {
  const [stray] = strayFields(fields, signers)
  if (stray === undefined) return
  const { name, role } = fields[stray] as PlacedField
  throw letter === null
    ? invalidField(`fields.${stray}.role`, `"${name}" is for no one who signs this.`, 'exists')
    : invalidField('letter', `No one signs this document as ${role}.`, 'signers')
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
  if (template.isArchived) throw conflict('This document is archived. Restore it to change it.')
  if (updatedAt !== undefined && updatedAt !== isoTime(template.updatedAt)) {
    throw conflict(`${changedSince('This document')} Check it again before you save.`)
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
  assertSignersOf(content, signersOf(template, template.signsFirst))
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
 * @throws HttpError 404, 409 when it is archived or was changed in the meantime, 422, also for
 * signers without one that has fields.
 */
export async function updateSettings(
  id: number,
  edit: Partial<TemplateSettings>,
  updatedAt: string | undefined,
  actor: Actor
): Promise<void> {
  await change(actor, async (change) => {
    const { template, version } = await openTemplate(change, id, updatedAt)
    const given = Object.fromEntries(
      Object.entries(edit).filter(([, value]) => value !== undefined)
    ) as Partial<TemplateSettings>
    const settings = settled({ ...settingsOf(template), ...given })
    if (given.signers !== undefined && version) assertFieldsKept(version, settings)
    await change.save(
      template.merge({ ...columnsOf(settings), searchText: searchTextOf(settings) })
    )
  })
}

/** @throws HttpError 422 naming `signers` when a signer who leaves still has fields. */
function assertFieldsKept(version: DocumentTemplateVersion, settings: TemplateSettings): void {
  const fields = fieldsOf(version)
  const signers = signersOf(columnsOf(settings), settings.signsFirst)
  const [stray] = strayFields(fields, signers)
  if (stray === undefined) return
  throw invalidField(
    'signers',
    `"${fields[stray]?.name}" belongs to a signer who is not in the list. Remove the field first, or give it to another signer.`,
    'fields'
  )
}
