import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import type { NewModule } from '#training/module'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { createModule, questions } from '#tests/helpers/training/training'
import type { Person } from '#tests/helpers/people/people'
import { beginAttempt } from '#training/attempts/begin_attempt'

/** A minimal PDF; its title makes it a different file. */
export const pdf = (title = 'certificate') =>
  new TextEncoder().encode(
    [
      '%PDF-1.4',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj',
      `4 0 obj << /Title (${title}) >> endobj`,
      'trailer << /Size 5 /Root 1 0 R /Info 4 0 R >>',
      'startxref',
      '0',
      '%%EOF',
    ].join('\n')
  ) as Uint8Array<ArrayBuffer>

/** A module with only a test: three questions, the second option correct, 80 percent to pass. */
export const testModule = (overrides: Partial<NewModule> = {}) =>
  createModule({ testQuestions: questions(3), ...overrides })

/** A module with only an uploaded certificate. */
export const certificateModule = (overrides: Partial<NewModule> = {}) =>
  createModule({ requiresCertificateUpload: true, ...overrides })

export interface Attempt {
  id: number
  state: string
  number: number
  questions: { id: string; kind: string; question: string; options: string[] }[] | null
  answers: Record<string, number[]> | null
  attemptsLeft: number | null
  retryAt: string | null
  score: number | null
  correctCount: number | null
  review: { id: string; right: boolean; correct: number[]; explanation: string | null }[] | null
}

export const begin = (caller: Caller, moduleId: number) =>
  caller.post<Attempt>(`/api/training/modules/${moduleId}/attempts`)

export const submit = (caller: Caller, id: number, answers?: unknown) =>
  caller.post<Attempt>(`/api/training/attempts/${id}/submission`, { answers })

/** Answers of which the first ones are correct, by displayed options. */
export const answersFor = ({ questions: given }: Pick<Attempt, 'questions'>, right: number) =>
  (given ?? []).map(({ id, options }, index) => ({
    questionId: id,
    chosen: [options.indexOf(index < right ? 'Yes' : 'No')],
  }))

/** A person's open attempt at a test of its own. */
export async function attemptOf(person: Person): Promise<number> {
  const module = await testModule()
  const { id } = await beginAttempt(person.employeeId, module.id, systemActor)
  return id
}

/** A person's progress in a module whose only attempt is used up. */
export async function stuckProgressOf(person: Person): Promise<number> {
  const module = await testModule({ attemptsAllowed: 1 })
  const caller = await signedIn(person)
  const { body } = await begin(caller, module.id)
  await submit(caller, body.id)
  const row = await db
    .from('training_progress')
    .where({ employee_id: person.employeeId, module_id: module.id })
    .firstOrFail()
  return Number(row.id)
}

export const CLAIM = {
  name: 'First aid',
  issuer: 'Red Cross',
  issuedOn: '2026-01-15',
  fileName: 'first-aid.pdf',
}

export const evidenceAddress = (
  moduleId: number,
  claim: Record<string, string | string[]> = CLAIM
) =>
  `/api/training/modules/${moduleId}/evidence?${new URLSearchParams(claim as Record<string, string>)}`

export const PDF_BODY = { 'content-type': 'application/pdf' }

export const sendFile = (
  caller: Caller,
  moduleId: number,
  claim: Record<string, string> = CLAIM,
  file = pdf(),
  headers: Record<string, string> = {}
) =>
  caller.call<{ id: number; state: string }>(evidenceAddress(moduleId, claim), {
    method: 'POST',
    raw: file,
    headers: { ...PDF_BODY, ...headers },
  })

/** A person's certificate that awaits review. */
export async function evidenceOf(person: Person): Promise<number> {
  const module = await certificateModule()
  const { body } = await sendFile(await signedIn(person), module.id)
  return body.id
}
