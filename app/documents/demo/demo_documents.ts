import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { sampleForm, type SamplePart } from '#documents/demo/sample_form'
import { sampleScan } from '#documents/demo/sample_scan'
import { CODE_OF_CONDUCT, SAMPLE_I9, SAMPLE_W4 } from '#documents/demo/sample_forms'
import { acknowledge, noteOpened } from '#documents/services/acknowledge_document'
import { placeFields } from '#documents/services/place_fields'
import { DEFAULT_SETTINGS } from '#documents/services/save_template'
import { requestDocuments } from '#documents/services/request_documents'
import { acceptSubmission } from '#documents/services/review_submission'
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

export type DemoForms = Record<ShippedForm, number>

/** Fills the library's empty templates with samples. @returns the templates' ids. */
export async function fillLibrary(admin: Actor): Promise<DemoForms> {
  await shipTemplates(db.connection())
  const shipped = await DocumentTemplate.query().whereNotNull('form')
  const forms = Object.fromEntries(shipped.map(({ id, form }) => [form, id])) as DemoForms
  await fill(forms.i9, 'Employment eligibility', SAMPLE_I9, admin)
  await fill(forms.w4, 'Withholding certificate', SAMPLE_W4, admin)
  return forms
}

async function fill(id: number, name: string, parts: readonly SamplePart[], admin: Actor) {
  const { pdf, fields } = await sampleForm(name, parts, DateTime.utc().toJSDate())
  await replaceFile(id, { fileName: `${name} SAMPLE.pdf` }, bodyOf(pdf), admin)
  await placeFields(id, fields, undefined, admin)
}

/** Only its stream is read. */
const bodyOf = (file: Buffer) => Readable.from([file]) as IncomingMessage

const inDays = (days: number) => DateTime.utc().plus({ days }).toISODate()

/**
 * Requests to upload and to read, in each status: open, awaiting review, accepted, acknowledged.
 * @param others people besides the announced employee account; at least three.
 */
export async function askAround(admin: Actor, employee: DemoPerson, others: readonly DemoPerson[]) {
  const [first, second, third] = others as [DemoPerson, DemoPerson, DemoPerson]
  await ask(admin, [employee, first, second], {
    kind: 'upload',
    name: "Driver's license",
    instructions: 'Both sides, please.',
    dueOn: inDays(7),
    asksExpiry: true,
  })
  await send(first, await requestOf(first, "Driver's license"), "Driver's license")
  const accepted = await submitDocument(
    second,
    await requestOf(second, "Driver's license"),
    { fileName: "Driver's license.jpg", expiresOn: inDays(700) },
    bodyOf(await sampleScan()),
    second.actor
  )
  await acceptSubmission(accepted, admin)

  const policy = { ...DEFAULT_SETTINGS, name: 'Code of Conduct' }
  const templateId = await createLetter(policy, CODE_OF_CONDUCT, admin)
  await ask(admin, [employee, first, third], { kind: 'read', templateId, dueOn: inDays(3) })
  const read = await requestOf(third, policy.name)
  const { sha256 } = await DocumentRequest.findOrFail(read)
  await noteOpened(read, third, third.actor)
  await acknowledge(read, sha256 as string, third, third.actor)
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
