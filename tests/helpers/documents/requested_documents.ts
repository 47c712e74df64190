import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { REQUESTED } from '#documents/request'
import type { NewRequests } from '#documents/services/plan_requests'
import { acceptSubmission } from '#documents/services/review_submission'
import { requestDocuments } from '#documents/services/request_documents'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { pdf, PDF_BODY } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { createTemplate } from '#tests/helpers/signing/signing'

const NOTHING: Omit<NewRequests, 'employeeIds'> = {
  kind: 'upload',
  name: 'Passport',
  instructions: 'Both sides, please.',
  templateId: null,
  accepts: ['pdf', 'image'],
  maxBytes: null,
  asksExpiry: false,
  dueOn: null,
}

async function ask(person: Person, input: Partial<NewRequests>): Promise<number> {
  const whole = { ...NOTHING, ...input, employeeIds: [person.employeeId] }
  const { results } = await requestDocuments(whole, systemActor)
  return results[0]?.requestId as number
}

/** Asks a person to upload a document. @returns the request's id. */
export const askUpload = (person: Person, input: Partial<NewRequests> = {}) => ask(person, input)

/** Asks a person to read a document. @returns the request's id. */
export const askReading = async (person: Person, input: Partial<NewRequests> = {}) =>
  ask(person, {
    kind: 'read',
    name: 'Handbook',
    templateId: await createTemplate({ name: 'Handbook' }),
    ...input,
  })

export const upload = (
  caller: Caller,
  requestId: number,
  query: Record<string, string> = { fileName: 'passport.pdf' },
  file = pdf('passport'),
  headers: Record<string, string> = {}
) =>
  caller.call<{ state: string; submissions: { id: number; state: string }[] }>(
    `/api/documents/requests/${requestId}/submissions?${new URLSearchParams(query)}`,
    { method: 'POST', raw: file, headers: { ...PDF_BODY, ...headers } }
  )

/** A person's upload that awaits review. @returns the submission's id. */
export async function submissionOf(person: Person): Promise<number> {
  const { body } = await upload(await signedIn(person), await askUpload(person))
  return body.submissions[0]?.id as number
}

export const requestRow = (id: number) => db.from(REQUESTED).where('id', id).firstOrFail()

export async function acceptedUpload(
  person: Person,
  input: Partial<NewRequests> = {},
  file?: Uint8Array<ArrayBuffer>
): Promise<{ requestId: number; submissionId: number }> {
  const requestId = await askUpload(person, input)
  const { body } = await upload(await signedIn(person), requestId, undefined, file)
  const submissionId = body.submissions[0]?.id as number
  await acceptSubmission(submissionId, { ...systemActor, id: (await given.admin()).id })
  return { requestId, submissionId }
}
