import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { sampleForm, type SamplePart } from '#documents/demo/sample_form'
import { sampleScan } from '#documents/demo/sample_scan'
import { CODE_OF_CONDUCT, SAMPLE_I9, SAMPLE_W4 } from '#documents/demo/sample_forms'
import { acknowledge, noteOpened } from '#documents/services/acknowledge_document'
import { cancelRequest } from '#documents/services/change_requests'
import { placeFields } from '#documents/services/place_fields'
import { DEFAULT_SETTINGS } from '#documents/services/save_template'
import { requestDocuments } from '#documents/services/request_documents'
import { acceptSubmission, rejectSubmission } from '#documents/services/review_submission'
import { submitDocument } from '#documents/services/submit_document'
import { replaceFile } from '#documents/services/upload_template'
import { createLetter } from '#documents/services/write_letter'
import { shipTemplates } from '#documents/shipped_templates'
import DocumentRequest from '#documents/models/document_request'
import DocumentTemplate from '#documents/models/document_template'
import type { ShippedForm } from '#documents/template'

/** A person of the demo company who handles documents. */
export interface DemoPerson {
  employeeId: number
  userId: number
  name: string
  actor: Actor
}

const LICENSE = "Driver's license"
const POLICY = 'Code of Conduct'

type DemoForms = Record<ShippedForm, number>

/** Fills the library's empty templates with samples. */
export async function fillLibrary(admin: Actor): Promise<void> {
  await shipTemplates(db.connection())
  const forms = await findForms()
  await fill(forms.i9, 'Employment eligibility', SAMPLE_I9, admin)
  await fill(forms.w4, 'Withholding certificate', SAMPLE_W4, admin)
  await createLetter({ ...DEFAULT_SETTINGS, name: POLICY }, CODE_OF_CONDUCT, admin)
}

/** The ids of the library's shipped templates. */
export async function findForms(): Promise<DemoForms> {
  const shipped = await DocumentTemplate.query().whereNotNull('form')
  return Object.fromEntries(shipped.map(({ id, form }) => [form, id])) as DemoForms
}

async function fill(id: number, name: string, parts: readonly SamplePart[], admin: Actor) {
  const { pdf, fields } = await sampleForm(name, parts, DateTime.utc().toJSDate())
  await replaceFile(id, { fileName: `${name} SAMPLE.pdf` }, bodyOf(pdf), admin)
  await placeFields(id, fields, admin)
}

/** Only its stream is read. */
const bodyOf = (file: Buffer) => Readable.from([file]) as IncomingMessage

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

/**
 * Requests to upload and to read. The employee's become a license that is still due, and a policy
 * that is overdue.
 * @param others people besides the announced employee account; at least five.
 */
export async function askAround(
  admin: Actor,
  employee: DemoPerson,
  others: readonly DemoPerson[]
): Promise<void> {
  const { id: templateId } = await DocumentTemplate.findByOrFail({ name: POLICY })
  await ask(admin, [employee, ...others.slice(0, 5)], {
    kind: 'upload',
    name: LICENSE,
    instructions: 'Both sides, please.',
    dueOn: inDays(14),
    asksExpiry: true,
  })
  await ask(admin, [employee, ...others.slice(0, 3)], {
    kind: 'read',
    templateId,
    dueOn: inDays(5),
  })
}

/**
 * The others answer, and the administrator decides: one license awaits review, one is accepted, one
 * rejected, one no longer requested; one policy is read.
 */
export async function answerRequests(
  admin: Actor,
  others: readonly DemoPerson[],
  pass: (time: { hours: number }) => Promise<void>
): Promise<void> {
  const [waiting, accepted, third, rejected, canceled] = others as [
    DemoPerson,
    DemoPerson,
    DemoPerson,
    DemoPerson,
    DemoPerson,
  ]
  const scan = await submitDocument(
    accepted,
    await requestOf(accepted, LICENSE),
    { fileName: `${LICENSE}.jpg`, expiresOn: inDays(700) },
    bodyOf(await sampleScan()),
    accepted.actor
  )
  const unreadable = await send(rejected, await requestOf(rejected, LICENSE), LICENSE)
  await pass({ hours: 2 })
  const read = await requestOf(third, POLICY)
  const { sha256 } = await DocumentRequest.findOrFail(read)
  await noteOpened(read, third, third.actor)
  await acknowledge(read, sha256 as string, third, third.actor)
  await pass({ hours: 3 })
  await acceptSubmission(scan, admin)
  await rejectSubmission(unreadable, 'The back of the license is missing.', admin)
  await cancelRequest(await requestOf(canceled, LICENSE), admin)
  await pass({ hours: 16 })
  await send(waiting, await requestOf(waiting, LICENSE), LICENSE)
}

async function ask(
  admin: Actor,
  people: readonly DemoPerson[],
  what: Partial<Parameters<typeof requestDocuments>[0]>
) {
  const nothing = { name: null, instructions: '', templateId: null, dueOn: null }
  await requestDocuments(
    {
      kind: 'upload',
      ...nothing,
      accepts: ['pdf', 'image'],
      maxBytes: null,
      asksExpiry: false,
      ...what,
      employeeIds: people.map(({ employeeId }) => employeeId),
    },
    admin
  )
}

async function requestOf({ employeeId }: DemoPerson, name: string): Promise<number> {
  const { id } = await DocumentRequest.findByOrFail({ employeeId, name })
  return id
}

/** A page that stands for a document, as an upload. */
export async function samplePage(title: string, text: string): Promise<IncomingMessage> {
  const { pdf } = await sampleForm(title, [{ title, text, places: [] }], DateTime.utc().toJSDate())
  return bodyOf(pdf)
}

/** Submits a page that names the document it represents. @returns the submission's id. */
async function send(person: DemoPerson, requestId: number, name: string): Promise<number> {
  const page = await samplePage(name, `Stands for the document of ${person.name}.`)
  const claim = { fileName: `${name}.pdf`, expiresOn: inDays(700) }
  return submitDocument(person, requestId, claim, page, person.actor)
}
