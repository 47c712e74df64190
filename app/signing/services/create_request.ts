import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import type { Changes } from '#core/database/table'
import type { Row } from '#database/tables'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { conflict, invalidField } from '#core/errors/http_errors'
import { prepareLetters, type PreparedLetters } from '#documents/letter/prepare_letters'
import { freezeDocuments, type FrozenDocument } from '#documents/services/freeze_document'
import { DIFFERENT_ORDERS } from '#signing/queries/requests/offered'
import User from '#accounts/models/user'
import Employee from '#people/models/employee'
import SigningAction from '#signing/models/signing_action'
import SigningDocument from '#signing/models/signing_document'
import SigningRequest from '#signing/models/signing_request'
import { displayName, MANAGING_ROLES } from '#signing/request'
import { tellSigner } from '#signing/services/tell_signer'
import type { SignerRole } from '#documents/placed_field'
import type { DateTime } from 'luxon'

export interface NewRequest {
  employeeId: number
  templateIds: number[]
  /** The MANAGER signer; the sender by default. */
  managerId?: number | null
  message?: string | null
  expiresAt?: DateTime<true> | null
  /** The request that this one corrects. */
  correctsId?: number | null
}

export const NOT_ACTIVE = 'This person is not active, so cannot sign.'
export const DIFFERENT_PEOPLE = 'Manager and employee must be different people.'

/**
 * Sends documents for signature: freezes them and notifies the first signer. A repeated call with
 * the same Idempotency-Key returns the first result.
 * @returns the request's id.
 * @throws HttpError 422 naming the invalid field, 409 for a person who has left and for documents
 * that cannot be sent.
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
    const id = await createInTransaction(change, input, letters)
    await rememberMade(change, call, id)
    return id
  })
}

/** The letters of a request, prepared before the change that sends it. */
export async function lettersFor(input: NewRequest, actor: Actor): Promise<PreparedLetters> {
  const managerId = input.managerId ?? actor.id
  const manager = managerId === null ? null : await User.find(managerId)
  // The change rejects an unknown id.
  return prepareLetters(
    input.templateIds,
    [input.employeeId],
    manager ? displayName(manager) : undefined
  )
}

/** Sends documents inside the caller's change. @param letters prepared before it. */
export async function createInTransaction(
  change: Change,
  input: NewRequest,
  letters: PreparedLetters
): Promise<number> {
  if (input.expiresAt && input.expiresAt <= change.at) {
    throw invalidField('expiresAt', 'The expiry lies in the past.', 'after')
  }
  const employee = await employeeOf(change, input.employeeId)
  const manager = await managerOf(change.trx, input.managerId ?? change.actor.id)
  if (manager.id === employee.id) {
    throw invalidField('managerId', DIFFERENT_PEOPLE, 'different')
  }
  const documents = await freezeDocuments(
    change,
    [...new Set(input.templateIds)],
    { employeeId: input.employeeId, managerName: displayName(manager) },
    letters
  )
  const signsFirst = orderOf(documents)
  const request = new SigningRequest().fill({
    employeeId: input.employeeId,
    managerId: manager.id,
    signsFirst,
    status: 'CREATED',
    message: input.message || null,
    expiresAt: input.expiresAt ? dbTime(input.expiresAt) : null,
    correctsId: input.correctsId ?? null,
    sentById: change.actor.id,
    sentBy: change.actor.label,
  })
  await change.store(request)
  const { id } = request
  await insertDocuments(change, id, documents)
  await insertAction(change, id, 'MANAGER', manager)
  await insertAction(change, id, 'EMPLOYEE', employee)
  await change.audit({
    action: 'create',
    entityType: 'signing_request',
    entityId: id,
    newValues: {
      employeeId: input.employeeId,
      managerId: manager.id,
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

async function employeeOf(change: Change, employeeId: number): Promise<User> {
  const employee = await Employee.query({ client: change.trx })
    .where('id', employeeId)
    .preload('user')
    .first()
  if (!employee) throw invalidField('employeeId', 'There is no such employee.', 'exists')
  if (employee.isErased || employee.status === 'inactive') throw conflict(NOT_ACTIVE)
  return employee.user
}

/** The MANAGER signer: an administrator or manager who can sign in. */
export async function managerOf(client: QueryClientContract, userId: number | null): Promise<User> {
  const user = userId === null ? null : await User.find(userId, { client })
  if (!user || user.disabledAt || !MANAGING_ROLES.some((role) => role === user.role)) {
    throw invalidField('managerId', 'Choose an administrator or a manager who signs.', 'exists')
  }
  return user
}

/** All documents of a request have the same signing order. */
function orderOf(documents: readonly FrozenDocument[]): SignerRole {
  const orders = new Set(documents.map(({ signsFirst }) => signsFirst))
  const [first] = orders
  if (!first || orders.size > 1) {
    throw conflict(DIFFERENT_ORDERS)
  }
  return first
}

async function insertDocuments(change: Change, requestId: number, documents: FrozenDocument[]) {
  const rows = documents.map((document, position): Changes<Row<SigningDocument>> => ({
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
  await change.trx.insertQuery().table(SigningDocument.table).multiInsert(rows)
}

const insertAction = (change: Change, requestId: number, role: SignerRole, signer: User) =>
  change.store(
    new SigningAction().fill({
      requestId,
      role,
      userId: signer.id,
      recipientName: displayName(signer),
      recipientEmail: signer.email,
      status: 'PENDING',
    })
  )
