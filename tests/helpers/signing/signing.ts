import { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#audit/actor'
import { DocumentTemplateFactory } from '#database/factories/document_template_factory'
import { FIELD_KINDS, type PlacedField, type UsualRole } from '#documents/placed_field'
import type { DocumentSigner } from '#documents/signers'
import type { Retention } from '#documents/template'
import { CONSENT_VERSION } from '#signing/consent'
import { decryptFieldValues, type SignerFieldValues, type MarkImage } from '#signing/field_values'
import { documentsOf } from '#signing/queries/documents/documents_of'
import { table } from '#core/database/table'
import SigningAction from '#signing/models/signing_action'
import SigningDocument from '#signing/models/signing_document'
import SigningRequest from '#signing/models/signing_request'
import { sealRequest } from '#signing/sealing/sealing_worker'
import { createRequest } from '#signing/services/create_request'
import { openAction, signAction } from '#signing/services/sign_action'
import type { ShownDocument } from '#signing/shown_documents'
import { storeFile } from '#storage/services/store_file'
import { labPdf } from '#tests/helpers/browser/lab_pdf'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { given, PASSWORD, type Person } from '#tests/helpers/people/people'

export const TYPED: MarkImage = { way: 'typed', text: 'Ana Díaz' }
export const DRAWN: MarkImage = {
  way: 'drawn',
  width: 200,
  height: 80,
  strokes: [
    [10, 60, 40, 15, 70, 60],
    [25, 42, 58, 42],
  ],
}

/** A field on a letter-size page; its id must be unique in its document. */
export const field = (overrides: Partial<PlacedField> & { id: number }): PlacedField => ({
  role: 'EMPLOYEE',
  kind: 'signature',
  name: `Field ${overrides.id}`,
  required: true,
  page: 1,
  x: 0.12,
  y: 0.05 * overrides.id,
  width: 0.3,
  height: 0.04,
  ...overrides,
})

/** One required field of each kind for both signers: 1 to 5 and 11 to 15. */
export const EVERY_FIELD: PlacedField[] = (['MANAGER', 'EMPLOYEE'] as const).flatMap(
  (role, column) =>
    FIELD_KINDS.map((kind, index) => {
      const name = `${role === 'MANAGER' ? 'Manager' : 'Employee'} ${kind}`
      const place = { x: 0.12 + 0.4 * column, y: 0.3 + 0.06 * index }
      return field({ id: 10 * column + index + 1, role, kind, name, ...place })
    })
)

/** The minimum of a document: a signature of each. */
export const SIGNATURES: PlacedField[] = [
  field({ id: 1, role: 'MANAGER', name: 'Signature of the manager', y: 0.3 }),
  field({ id: 2, role: 'EMPLOYEE', name: 'Signature of the employee', y: 0.4 }),
]

export interface TemplateOptions {
  name?: string
  fields?: PlacedField[]
  pages?: number
  signsFirst?: UsualRole
  signers?: DocumentSigner[]
  retention?: Retention
  retentionYears?: number | null
  /** The prepared file; its pages must be letter size. */
  file?: Buffer
}

const prepared = new Map<number, Promise<Buffer>>()

function pdfOf(pages: number): Promise<Buffer> {
  const known = prepared.get(pages) ?? labPdf({ pages })
  prepared.set(pages, known)
  return known
}

/** A template with one current version, as the library stores it. @returns its id. */
export async function createTemplate(options: TemplateOptions = {}): Promise<number> {
  const { pages = 1, fields = SIGNATURES } = options
  const name = options.name ?? `House rules ${randomUUID().slice(0, 8)}`
  const file = await storeFile(
    Readable.from([options.file ?? (await pdfOf(pages))]),
    {
      purpose: 'document_template',
      name: `${name}.pdf`,
      ownerId: null,
      accept: ['application/pdf'],
      maxBytes: 25 * 1024 * 1024,
    },
    systemActor
  )
  const sheets = Array.from({ length: pages }, () => ({ width: 612, height: 792 }))
  const { id } = await DocumentTemplateFactory.merge({
    name,
    signsFirst: options.signsFirst ?? 'MANAGER',
    signers: options.signers ? JSON.stringify(options.signers) : null,
    retention: options.retention ?? 'none',
    retentionYears: options.retentionYears ?? null,
  })
    .with('versions', 1, (version) =>
      version.merge({
        fileId: file.id,
        fileName: `${name}.pdf`,
        pages: JSON.stringify(sheets),
        fields: JSON.stringify(fields),
      })
    )
    .create()
  return id
}

export interface SentOptions extends TemplateOptions {
  manager?: Person
  employee?: Person
  /** Existing templates, instead of one made for it. */
  templateIds?: number[]
  message?: string
  expiresAt?: DateTime<true>
}

/** A sent request with its people. */
export interface Sent {
  id: number
  manager: Person
  employee: Person
  actions: Record<UsualRole, number>
  /** The documents' ids, in order. */
  documents: number[]
}

/** Sends documents through the service. It stays CREATED unless emails are delivered. */
export async function sentRequest(options: SentOptions = {}): Promise<Sent> {
  const manager = options.manager ?? (await given.manager({ firstName: 'Maya', lastName: 'Lund' }))
  const employee = options.employee ?? (await given.employee())
  const id = await createRequest(
    {
      employeeId: employee.employeeId,
      templateIds: options.templateIds ?? [await createTemplate(options)],
      managerId: manager.id,
      message: options.message ?? null,
      expiresAt: options.expiresAt ?? null,
    },
    actorFor(manager)
  )
  const actions = await actionsOf(id)
  const documents = await table(db, SigningDocument).where('request_id', id).orderBy('position')
  const idOf = (role: UsualRole) => actions.find((action) => action.role === role)?.id as number
  return {
    id,
    manager,
    employee,
    actions: { MANAGER: idOf('MANAGER'), EMPLOYEE: idOf('EMPLOYEE') },
    documents: documents.map((row) => row.id),
  }
}

export const requestRow = (id: number) => table(db, SigningRequest).where('id', id).firstOrFail()

export const actionRow = (id: number) => table(db, SigningAction).where('id', id).firstOrFail()

/** A signer's values, decrypted. */
export const filledBy = async (actionId: number) =>
  decryptFieldValues(await SigningAction.findOrFail(actionId))

export const actionsOf = async (requestId: number) =>
  table(db, SigningAction).where('request_id', requestId).orderBy('id')

/** A person at a browser, as the audit log names them. */
export const actorFor = ({ id, firstName, lastName, role }: Person): Actor => ({
  ...systemActor,
  isAdmin: role === 'admin',
  id,
  label: `${firstName} ${lastName}`.trim(),
  address: '127.0.0.1',
  requestId: null,
})

/** Values for all fields of a role. */
export async function filledFor(sent: Sent, role: UsualRole): Promise<SignerFieldValues> {
  const documents = await documentsOf(sent.id)
  return {
    signature: DRAWN,
    initials: { way: 'typed', text: 'AD' },
    documents: documents.map((document) => {
      const values = document
        .fieldsOf(role)
        .flatMap(({ id: fieldId, kind }): [string, string][] => {
          if (kind === 'text') return [[String(fieldId), 'Kungsgatan 1']]
          return kind === 'checkbox' ? [[String(fieldId), '1']] : []
        })
      return { documentId: document.id, values: Object.fromEntries(values) }
    }),
  }
}

/** The files that a request's signers see now. */
export async function shownTo({ id }: Pick<Sent, 'id'>): Promise<ShownDocument[]> {
  const documents = await documentsOf(id)
  return documents.map((document) => ({
    documentId: document.id,
    sha256: document.currentFile.sha256,
  }))
}

/** Opens the documents for a role, like the frame. */
export async function openAs(sent: Sent, role: UsualRole): Promise<void> {
  const person = role === 'MANAGER' ? sent.manager : sent.employee
  await openAction(sent.actions[role], person.id, actorFor(person))
}

/** Opens the documents and signs for a role through the services; `recorded` does the rest. */
export async function signAs(
  sent: Sent,
  role: UsualRole,
  filled?: SignerFieldValues
): Promise<void> {
  const person = role === 'MANAGER' ? sent.manager : sent.employee
  await openAs(sent, role)
  await signAction(
    {
      actionId: sent.actions[role],
      userId: person.id,
      filled: filled ?? (await filledFor(sent, role)),
      shown: await shownTo(sent),
      consentVersion: CONSENT_VERSION,
      authenticatedBy: 'password',
      browser: 'Test',
    },
    actorFor(person)
  )
}

/** Stamps signatures on the documents, and seals them after the last one. */
export async function recorded({ id }: Pick<Sent, 'id'>): Promise<void> {
  if (!(await sealRequest(id))) throw new Error(`Another process has request ${id}`)
  const { failure } = await requestRow(id)
  if (failure) throw new Error(failure)
}

/** A request signed by both, with sealed documents. */
export async function completedRequest(options: SentOptions = {}): Promise<Sent> {
  const sent = await sentRequest(options)
  const order: UsualRole[] = ['MANAGER', 'EMPLOYEE']
  if (options.signsFirst === 'EMPLOYEE') order.reverse()
  for (const role of order) {
    await signAs(sent, role)
    await recorded(sent)
  }
  return sent
}

/** The frame's valid call for a role's signature, once it is open. */
export async function signatureFor(sent: Sent, role: UsualRole) {
  const { documents, ...marks } = await filledFor(sent, role)
  const shown = await shownTo(sent)
  return {
    ...marks,
    documents: documents.map((document, index) => ({ ...document, ...shown[index]! })),
    consentVersion: CONSENT_VERSION,
    currentPassword: PASSWORD,
    keep: ['signature'],
  }
}

/** A request's rejected steps, as `step: reason`, in order. */
export async function refusedOf({ id }: Pick<Sent, 'id'>): Promise<string[]> {
  const entries = await auditEntries()
  return entries
    .filter(({ action, entityId }) => action === 'refuse' && entityId === String(id))
    .map(({ newValues }) => `${newValues?.step}: ${newValues?.reason}`)
}
