import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { table, type RowOf } from '#core/database/table'
import { isoTime } from '#core/time'
import DocumentTemplateVersion from '#documents/models/document_template_version'
import { notFound } from '#core/errors/http_errors'
import type {
  FoundField,
  PageSize,
  PlacedField,
  SignerRole,
  UsualRole,
} from '#documents/placed_field'
import { signersOf, type DocumentSigner } from '#documents/signers'
import {
  fieldsOf,
  foundOf,
  pagesOf,
  type Retention,
  type TemplateForm,
  type TemplateKind,
} from '#documents/template'

type FieldCounts = Record<UsualRole, number> & Partial<Record<SignerRole, number>>

/** A template in lists and responses. */
export type TemplateView = {
  id: number
  name: string
  description: string
  kind: TemplateKind
  form: TemplateForm | null
  signsFirst: UsualRole
  /** In their order: manager and employee, or its own. */
  signers: DocumentSigner[]
  /** Whether it names its signers itself; `signsFirst` then decides nothing. */
  ownSigners: boolean
  retention: Retention
  retentionYears: number | null
  /** 0 for a template without a file. */
  version: number
  fileName: string | null
  /** Number of pages; null for a letter, where it depends on the text. */
  pageCount: number | null
  /** Number of fields per signer. */
  fieldCounts: FieldCounts
  archivedAt: string | null
  createdAt: string
  updatedAt: string
}

/** A template with its current version's content. */
export type TemplateDetails = TemplateView & {
  /** Null without a file. */
  fileId: number | null
  pages: PageSize[]
  fields: PlacedField[]
  found: FoundField[]
  letter: string | null
  /** Whether it was sent: the next content change creates another version. */
  used: boolean
  /** The newest first, at most 50. */
  versions: {
    number: number
    fileName: string | null
    createdAt: string
    createdBy: string
    usedAt: string | null
  }[]
}

const MOST_VERSIONS = 50

/** Templates, each with its current version. */
export const templatesWithVersion = (client: QueryClientContract = db.connection()) =>
  table(client, 'document_templates as t')
    .leftJoin('document_template_versions as v', (join) => {
      join.on('v.template_id', 't.id').andOn('v.number', 't.version')
    })
    .select('t.*', 'v.file_name', 'v.pages', 'v.fields')

export function templateView(row: RowOf<ReturnType<typeof templatesWithVersion>>): TemplateView {
  const fields = fieldsOf({ fields: row.fields ?? '[]' })
  const count = (role: SignerRole) => fields.filter((field) => field.role === role).length
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    kind: row.kind,
    form: row.form,
    signsFirst: row.signs_first,
    signers: signersOf(row, row.signs_first),
    ownSigners: row.signers !== null,
    retention: row.retention,
    retentionYears: row.retention_years,
    version: row.version,
    fileName: row.file_name,
    pageCount: row.kind === 'letter' ? null : pagesOf(row).length,
    fieldCounts: {
      MANAGER: count('MANAGER'),
      EMPLOYEE: count('EMPLOYEE'),
      ...Object.fromEntries(
        signersOf(row, row.signs_first)
          .filter(({ role }) => role !== 'MANAGER' && role !== 'EMPLOYEE')
          .map(({ role }) => [role, count(role)])
      ),
    },
    archivedAt: isoTime(row.archived_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}

/** @throws HttpError 404 */
export async function findTemplate(id: number): Promise<TemplateDetails> {
  const row = await templatesWithVersion().where('t.id', id).first()
  if (!row) throw notFound()
  const current = await findVersion(db.connection(), id, row.version)
  const versions = await table(db, DocumentTemplateVersion)
    .where('template_id', id)
    .orderBy('number', 'desc')
    .limit(MOST_VERSIONS)
    .select('number', 'file_name', 'created_at', 'created_by', 'used_at')
  return {
    ...templateView(row),
    fileId: current?.fileId ?? null,
    pages: current ? pagesOf(current) : [],
    fields: current ? fieldsOf(current) : [],
    found: current ? foundOf(current) : [],
    letter: current?.letter ?? null,
    used: current?.wasSent ?? false,
    versions: versions.map((version) => ({
      number: version.number,
      fileName: version.file_name,
      createdAt: isoTime(version.created_at),
      createdBy: version.created_by,
      usedAt: isoTime(version.used_at),
    })),
  }
}

/** A version of a template, or null. */
export const findVersion = (
  client: QueryClientContract,
  templateId: number,
  number: number
): Promise<DocumentTemplateVersion | null> =>
  DocumentTemplateVersion.query({ client }).where({ templateId, number }).first()

/** The file that a template was created from. */
export const firstFile = (client: QueryClientContract, templateId: number) =>
  table(client, 'document_template_versions as v')
    .join('stored_files as f', 'f.id', 'v.file_id')
    .where({ 'v.template_id': templateId, 'v.number': 1 })
    .select('f.sha256')
    .first()
