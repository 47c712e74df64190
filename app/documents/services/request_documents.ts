import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { inBatches } from '#core/database/in_batches'
import { conflict, invalidField } from '#core/errors/http_errors'
import { postMails } from '#messages/services/post_mail'
import { prepareLetters, type PreparedLetters } from '#documents/letter/prepare_letters'
import { freezeDocuments } from '#documents/services/freeze_document'
import { table } from '#core/database/table'
import DocumentRequest from '#documents/models/document_request'
import DocumentTemplate from '#documents/models/document_template'
import { DEFAULT_MAX_BYTES, type Day } from '#documents/request'
import {
  fullName,
  planRequests,
  told,
  type RequestsPlan,
  type NewRequests,
  type Planned,
} from '#documents/services/plan_requests'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { localDay } from '#settings/local_time'

const MOST_YEARS = 10

/** The result for everyone; writes nothing. @throws HttpError 422 naming the field. */
export async function previewRequests(input: NewRequests): Promise<RequestsPlan> {
  assertDueOn(input.dueOn, DateTime.utc())
  const { name } = await whatIsAsked(db.connection(), input)
  return told(await planRequests(db.connection(), input, name))
}

/**
 * Asks people to upload or read a document. People with the same open request, by name and kind,
 * keep it, so a repeated call with the same Idempotency-Key requests nothing again.
 * @throws HttpError 422 naming the field, 409 for a document that cannot be sent.
 */
export async function requestDocuments(
  input: NewRequests,
  actor: Actor,
  idempotencyKey?: string
): Promise<RequestsPlan> {
  const call = { operation: 'document_requests.store', key: idempotencyKey, input }
  const letters = await lettersOf(input)
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier === null) assertDueOn(input.dueOn, change.at)
    const { name, letter } = await whatIsAsked(change.trx, input)
    const planned = await planRequests(change.trx, input, name)
    const asked = planned.filter(({ outcome }) => outcome === 'asked')
    if (earlier !== null) return told(await asAskedBefore(change, planned, earlier))
    if (asked.length === 0) return told(planned)
    const ids = await insert(change, { ...input, name }, letter ? letters : null, asked)
    for (const [index, person] of asked.entries()) person.requestId = ids[index] ?? null
    // What onboarding could not ask for is asked for now.
    await settleOnboarding(
      change,
      asked.map(({ employeeId }) => employeeId)
    )
    await rememberMade(change, call, ids[0] as number)
    await mail(change, asked)
    return told(planned)
  })
}

/**
 * Asks one person within the caller's change, who has looked whether they are asked already.
 * @param letters set ahead of it.
 * @returns the request's id.
 * @throws HttpError 409 for who has left and for a document that cannot be sent, 422.
 */
export async function requestInTransaction(
  change: Change,
  { employeeId, ...input }: Omit<NewRequests, 'employeeIds' | 'maxBytes'> & { employeeId: number },
  letters: PreparedLetters
): Promise<number> {
  const request = { ...input, employeeIds: [employeeId], maxBytes: null }
  const { name, letter } = await whatIsAsked(change.trx, request)
  const [person] = await planRequests(change.trx, request, name)
  if (!person || person.outcome !== 'asked') throw conflict(person?.message ?? '')
  const [id] = await insert(change, { ...request, name }, letter ? letters : null, [person])
  person.requestId = id as number
  await mail(change, [person])
  return person.requestId
}

/** The people of an earlier call, as it was answered: all its rows have the same timestamp. */
async function asAskedBefore(change: Change, planned: Planned[], firstId: number) {
  const first = await DocumentRequest.find(firstId, { client: change.trx })
  const rows = first
    ? await table(change.trx, DocumentRequest)
        .where('id', '>=', firstId)
        .where({ created_at: first.createdAt, requested_by_id: first.requestedById })
        .where({ kind: first.kind, name: first.name })
        .select('id', 'employee_id')
    : []
  const before = new Map(rows.map((row) => [row.employee_id, row.id]))
  return planned.map((person): Planned => {
    const requestId = before.get(person.employeeId)
    if (requestId) return { ...person, requestId, outcome: 'asked', message: null }
    if (person.outcome !== 'asked') return person
    return { ...person, outcome: 'refused', message: "Couldn't be requested." }
  })
}

function assertDueOn(dueOn: Day | null, now: DateTime): void {
  if (!dueOn) return
  if (dueOn < localDay(now)) {
    throw invalidField('dueOn', 'The due date cannot be in the past.', 'dueOn')
  }
  if (dueOn > (now.plus({ years: MOST_YEARS }).toISODate() as Day)) {
    throw invalidField('dueOn', `The due date can be at most ${MOST_YEARS} years ahead.`, 'dueOn')
  }
}

/** Prepares letters before the change, for people who would get the request. */
async function lettersOf(input: NewRequests): Promise<PreparedLetters> {
  if (input.kind === 'upload' || input.templateId === null) return new Map()
  const { name } = await whatIsAsked(db.connection(), input)
  const planned = await planRequests(db.connection(), input, name)
  const asked = planned.filter(({ outcome }) => outcome === 'asked')
  return prepareLetters(
    [input.templateId],
    asked.map(({ employeeId }) => employeeId)
  )
}

/** Each is a file of its own, stored inside the change. */
const MOST_LETTERS = 50

async function whatIsAsked(
  client: QueryClientContract,
  input: NewRequests
): Promise<{ name: string; letter: boolean }> {
  if (input.kind === 'upload') {
    if (!input.name) throw invalidField('name', 'Enter the name of the document.', 'required')
    if (input.accepts.length === 0) {
      throw invalidField('accepts', 'Say which kinds of files are accepted.', 'required')
    }
    return { name: input.name, letter: false }
  }
  const template = await DocumentTemplate.find(input.templateId ?? 0, { client })
  if (!template) throw invalidField('templateId', 'Choose the document to be read.', 'exists')
  const letter = template.kind === 'letter'
  if (letter && input.employeeIds.length > MOST_LETTERS) {
    const message = `A letter goes to at most ${MOST_LETTERS} people at once.`
    throw invalidField('employeeIds', message, 'max')
  }
  return { name: input.name || template.name, letter }
}

/** SQLite limits a statement's parameters; a row has seventeen. */
const ROWS_AT_ONCE = 100

async function insert(
  change: Change,
  input: NewRequests & { name: string },
  /** Null where all get the same file. */
  letters: PreparedLetters | null,
  people: readonly Planned[]
): Promise<number[]> {
  let shared: What | null = null
  const rows: (What & Record<string, unknown>)[] = []
  for (const { employeeId } of people) {
    const what: What = shared ?? (await whatFor(change, input, employeeId, letters))
    if (!letters) shared = what
    rows.push({
      employee_id: employeeId,
      ...what,
      state: 'open',
      requested_by_id: change.actor.id,
      requested_by: change.actor.label,
      created_at: change.time,
    })
  }
  // Written only inside changes, and changes take turns, so all higher ids are ours.
  const last = await table(change.trx, DocumentRequest).max('id as id').first()
  for (const some of inBatches(rows, ROWS_AT_ONCE)) {
    await change.trx.insertQuery().table(DocumentRequest.table).multiInsert(some)
  }
  const written = await table(change.trx, DocumentRequest)
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .select('id')
  const ids = written.map(({ id }) => id)
  await change.auditMany(
    ids.map((id, index) => ({
      action: 'create',
      entityType: 'document_request',
      entityId: id,
      newValues: {
        employeeId: people[index]?.employeeId,
        kind: input.kind,
        name: input.name,
        dueOn: input.dueOn,
        sha256: rows[index]?.sha256,
      },
    }))
  )
  return ids
}

type What = Awaited<ReturnType<typeof whatFor>>

/** The columns that describe one person's request. */
async function whatFor(
  change: Change,
  input: NewRequests & { name: string },
  employeeId: number,
  letters: PreparedLetters | null
) {
  const { kind, name, instructions, dueOn, accepts, maxBytes, asksExpiry, templateId } = input
  const shared = { kind, name, instructions, due_on: dueOn }
  if (kind === 'upload') {
    return {
      ...shared,
      template_id: null,
      template_version: null,
      file_id: null,
      sha256: null,
      accepts: JSON.stringify(accepts),
      max_bytes: maxBytes ?? DEFAULT_MAX_BYTES,
      asks_expiry: asksExpiry,
    }
  }
  const [frozen] = await freezeDocuments(
    change,
    [templateId as number],
    { employeeId },
    letters ?? undefined
  )
  if (!frozen) throw invalidField('templateId', 'Choose the document to be read.', 'exists')
  return {
    ...shared,
    template_id: frozen.templateId,
    template_version: frozen.templateVersion,
    file_id: frozen.fileId,
    sha256: frozen.sha256,
    accepts: null,
    max_bytes: null,
    asks_expiry: false,
  }
}

/** People who can sign in get an email at once; others see it when they can. */
async function mail(change: Change, people: readonly Planned[]) {
  const mails = people.flatMap(({ row, requestId }) => {
    if (!row || requestId === null || row.disabled_at || !row.registered_at) return []
    return [
      {
        kind: 'document_requested' as const,
        recipient: row.email,
        recipientName: fullName(row),
        payload: { requestId },
      },
    ]
  })
  await postMails(change, mails)
}
