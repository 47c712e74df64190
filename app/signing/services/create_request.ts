import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { conflict, invalidField } from '#core/errors/refusals'
import { prepareLetters, type PreparedLetters } from '#documents/letter/prepare_letters'
import { freezeDocuments, type FrozenDocument } from '#documents/services/freeze_document'
import { DIFFERENT_ORDERS } from '#signing/queries/offered'
import { ACTIONS, DOCUMENTS, MANAGING_ROLES, REQUESTS, signerName } from '#signing/request'
import { tellSigner } from '#signing/services/tell_signer'
import type { SignerRole } from '#documents/placed_field'
import type { DateTime } from 'luxon'

/** spec.md 7 and product.md, POST /api/sign/requests. */
export interface NewRequest {
  employeeId: number
  templateIds: number[]
  /** Who signs as MANAGER; the sender unless given. */
  managerId?: number | null
  message?: string | null
  expiresAt?: DateTime<true> | null
  /** The request that this one corrects. */
  correctsId?: number | null
}

export const NOT_ACTIVE = 'This person is not active, so cannot sign.'
export const DIFFERENT_PEOPLE = 'Manager and employee must be different people.'

interface Signer {
  user_id: number
  first_name: string
  last_name: string
  email: string
}

/**
 * Sends documents to be signed: they are frozen, and whose turn it is is told.
 * With an Idempotency-Key the second call answers with what the first one made.
 * @returns the request's id.
 * @throws Refusal 422 naming the field that cannot be, 409 for who has left and for documents that
 * cannot be sent.
 */
export async function createRequest(
  input: NewRequest,
  actor: Actor,
  idempotencyKey?: string
): Promise<number> {
  const call = {
    operation: 'signing_requests.store',
    key: idempotencyKey,
    input: { ...input, expiresAt: input.expiresAt?.toISO() ?? null },
  }
  const letters = await lettersFor(input, actor)
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const id = await createWithin(change, input, letters)
    await rememberMade(change, call, id)
    return id
  })
}

/** The letters of a request, set ahead of the change that sends it. */
export async function lettersFor(input: NewRequest, actor: Actor): Promise<PreparedLetters> {
  const managerId = input.managerId ?? actor.id
  const manager: Signer | null =
    managerId === null
      ? null
      : await db
          .from('users')
          .where('id', managerId)
          .select('first_name', 'last_name', 'email')
          .first()
  // That nobody has this id is for the change to say.
  return prepareLetters(
    input.templateIds,
    [input.employeeId],
    manager ? signerName(manager) : undefined
  )
}

/** Sends documents within the caller's change. @param letters set ahead of it. */
export async function createWithin(
  change: Change,
  input: NewRequest,
  letters: PreparedLetters
): Promise<number> {
  if (input.expiresAt && input.expiresAt <= change.at) {
    throw invalidField('expiresAt', 'The expiry lies in the past.', 'after')
  }
  const employee = await employeeOf(change, input.employeeId)
  const manager = await managerOf(change.trx, input.managerId ?? change.actor.id)
  if (manager.user_id === employee.user_id) {
    throw invalidField('managerId', DIFFERENT_PEOPLE, 'different')
  }
  const documents = await freezeDocuments(
    change,
    [...new Set(input.templateIds)],
    { employeeId: input.employeeId, managerName: signerName(manager) },
    letters
  )
  const signsFirst = orderOf(documents)
  const [inserted] = await change.trx
    .insertQuery()
    .table(REQUESTS)
    .insert({
      employee_id: input.employeeId,
      manager_id: manager.user_id,
      signs_first: signsFirst,
      status: 'CREATED',
      message: input.message || null,
      expires_at: input.expiresAt ? dbTime(input.expiresAt) : null,
      corrects_id: input.correctsId ?? null,
      sent_by_id: change.actor.id,
      sent_by: change.actor.label,
      created_at: change.time,
      updated_at: change.time,
    })
  const id = Number(inserted)
  await insertDocuments(change, id, documents)
  await change.trx
    .insertQuery()
    .table(ACTIONS)
    .multiInsert([actionRow(id, 'MANAGER', manager), actionRow(id, 'EMPLOYEE', employee)])
  await change.audit({
    action: 'create',
    entityType: 'signing_request',
    entityId: id,
    newValues: {
      employeeId: input.employeeId,
      managerId: manager.user_id,
      signsFirst,
      expiresAt: input.expiresAt?.toISO() ?? null,
      correctsId: input.correctsId ?? null,
      documents: documents.map(({ templateId, templateVersion, name, sha256 }) => {
        return { templateId, templateVersion, name, sha256 }
      }),
    },
  })
  await tellSigner(change, id, signsFirst)
  return id
}

async function employeeOf(change: Change, employeeId: number): Promise<Signer> {
  const row: (Signer & { status: string; erased_at: string | null }) | null = await change.trx
    .from('employees')
    .join('users', 'users.id', 'employees.user_id')
    .where('employees.id', employeeId)
    .select('employees.status', 'employees.erased_at', 'users.id as user_id')
    .select('users.first_name', 'users.last_name', 'users.email')
    .first()
  if (!row) throw invalidField('employeeId', 'There is no such employee.', 'exists')
  if (row.erased_at || row.status === 'inactive') throw conflict(NOT_ACTIVE)
  return { ...row, user_id: Number(row.user_id) }
}

/** Who is to sign as MANAGER: an administrator or manager who can sign in. */
export async function managerOf(
  client: QueryClientContract,
  userId: number | null
): Promise<Signer> {
  const row: (Signer & { role: string; disabled_at: string | null }) | null =
    userId === null
      ? null
      : await client
          .from('users')
          .where('id', userId)
          .select('id as user_id', 'role', 'disabled_at', 'first_name', 'last_name', 'email')
          .first()
  const maySign = row && !row.disabled_at && MANAGING_ROLES.some((role) => role === row.role)
  if (!maySign) {
    throw invalidField('managerId', 'Choose an administrator or a manager who signs.', 'exists')
  }
  return { ...row, user_id: Number(row.user_id) }
}

/** Documents of one request are signed in one order. */
function orderOf(documents: readonly FrozenDocument[]): SignerRole {
  const orders = new Set(documents.map(({ signsFirst }) => signsFirst))
  const [first] = orders
  if (!first || orders.size > 1) {
    throw conflict(DIFFERENT_ORDERS)
  }
  return first
}

async function insertDocuments(change: Change, requestId: number, documents: FrozenDocument[]) {
  const rows = documents.map((document, position) => ({
    request_id: requestId,
    position,
    name: document.name,
    template_id: document.templateId,
    template_version: document.templateVersion,
    file_id: document.fileId,
    sha256: document.sha256,
    pages: JSON.stringify(document.pages),
    fields: JSON.stringify(document.fields),
    retention: document.retention,
    retention_years: document.retentionYears,
  }))
  await change.trx.insertQuery().table(DOCUMENTS).multiInsert(rows)
}

const actionRow = (requestId: number, role: SignerRole, signer: Signer) => ({
  request_id: requestId,
  role,
  user_id: signer.user_id,
  recipient_name: signerName(signer),
  recipient_email: signer.email,
  status: 'PENDING',
})
