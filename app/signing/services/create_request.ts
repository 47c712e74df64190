import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { dbTime } from '#core/time'
import type { Changes } from '#core/database/table'
import type { Row } from '#database/tables'
import { madeBefore, rememberMade, type RepeatableCall } from '#core/http/idempotency'
import { conflict, invalidField } from '#core/errors/http_errors'
import { prepareLetters, type PreparedLetters } from '#documents/letter/prepare_letters'
import { freezeDocuments, type FrozenDocument } from '#documents/services/freeze_document'
import { DIFFERENT_ORDERS, DIFFERENT_SIGNERS } from '#signing/queries/requests/offered'
import User from '#accounts/models/user'
import Employee from '#people/models/employee'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import SigningAction from '#signing/models/signing_action'
import SigningDocument from '#signing/models/signing_document'
import SigningRequest from '#signing/models/signing_request'
import { byRole, displayName } from '#signing/request'
import {
  chooseOthers,
  withEmployee,
  type ChosenSigner,
  type GivenSigner,
} from '#signing/services/choose_signers'
import { tellAwaited } from '#signing/services/tell_signer'
import type { UsualRole } from '#documents/placed_field'
import { signersToSend } from '#documents/queries/signers_to_send'
import { usualSigners, type DocumentSigner } from '#documents/signers'
import type { DateTime } from 'luxon'

export interface NewRequest {
  employeeId: number
  templateIds: number[]
  /** The MANAGER signer, where there is one; the sender by default. */
  managerId?: number | null
  /** Who signs in the further roles that the documents name. */
  signers?: readonly GivenSigner[]
  message?: string | null
  expiresAt?: DateTime<true> | null
  /** The request that this one corrects. */
  correctsId?: number | null
}

export const NOT_ACTIVE = "This person is not active, so they can't sign."

/** The operations of Idempotency-Keys. */
export const STORE = 'signing_requests.store'
export const CORRECT = 'signing_requests.correct'

export const callOf = (
  input: NewRequest,
  key: string | undefined,
  operation = STORE
): RepeatableCall => ({
  operation,
  key,
  input: { ...input, expiresAt: input.expiresAt?.toISO() ?? null },
})

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
  const call = callOf(input, idempotencyKey)
  const letters = await lettersFor(input, actor)
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const id = await createInTransaction(change, input, letters)
    await settleOnboarding(change, [input.employeeId])
    await rememberMade(change, call, id)
    return id
  })
}

/** The letters of a request, prepared before the change that sends it. */
export async function lettersFor(input: NewRequest, actor: Actor): Promise<PreparedLetters> {
  const named = await signersToSend(db.connection(), input.templateIds)
  const managed = !named || named.some(({ role }) => role === 'MANAGER')
  const managerId = managed ? (input.managerId ?? actor.id) : null
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
  assertNotExpired(input, change.at)
  const employee = await employeeOf(change, input.employeeId)
  const templateIds = [...new Set(input.templateIds)]
  const named = await signersToSend(change.trx, templateIds)
  // Documents that differ are rejected below, by what they are.
  const wanted = named ?? usualSigners('MANAGER')
  const others = await chooseOthers(
    change.trx,
    wanted,
    input.signers ?? [],
    input.managerId ?? change.actor.id
  )
  const signers = withEmployee(wanted, others, employee)
  const manager = signers.find(({ role }) => role === 'MANAGER')
  const documents = await freezeDocuments(
    change,
    templateIds,
    { employeeId: input.employeeId, managerName: manager?.name },
    letters
  )
  const signsFirst = orderOf(documents, named)
  const managerId = manager?.user?.id ?? null
  const request = new SigningRequest().fill({
    employeeId: input.employeeId,
    managerId,
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
  // Manager before employee, as ever.
  for (const signer of signers.toSorted(byRole)) await insertAction(change, id, signer)
  await change.audit({
    action: 'create',
    entityType: 'signing_request',
    entityId: id,
    newValues: {
      employeeId: input.employeeId,
      managerId,
      signsFirst,
      // Manager and employee go without saying. No names: they must be erasable.
      ...(signsFirst ? {} : { signers: signers.map(toldSigner) }),
      expiresAt: input.expiresAt?.toISO() ?? null,
      correctsId: input.correctsId ?? null,
      documents: documents.map(({ templateId, templateVersion, name, sha256 }) => {
        return { templateId, templateVersion, name, sha256 }
      }),
    },
  })
  await tellAwaited(change, id)
  return id
}

/** @throws HttpError 422 naming `expiresAt` for a time that has passed. */
export function assertNotExpired({ expiresAt }: Pick<NewRequest, 'expiresAt'>, now: DateTime) {
  if (expiresAt && expiresAt <= now) {
    throw invalidField('expiresAt', 'Choose a date that is not in the past.', 'after')
  }
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

/**
 * All documents of a request have the same signers in the same order.
 * @returns the usual signer who signs first; null where the documents name their signers.
 */
function orderOf(
  documents: readonly FrozenDocument[],
  named: readonly DocumentSigner[] | null
): UsualRole | null {
  const orders = new Set(documents.map(({ signsFirst }) => signsFirst))
  const [first = null] = orders
  if (named) return orders.size > 1 ? null : first
  throw conflict(orders.has(null) ? DIFFERENT_SIGNERS : DIFFERENT_ORDERS)
}

const toldSigner = ({ role, kind, label, step, user }: ChosenSigner) => ({
  role,
  kind,
  label,
  step,
  ...(user ? { userId: user.id } : {}),
})

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

const insertAction = (
  change: Change,
  requestId: number,
  { role, kind, label, step, user, name, email }: ChosenSigner
) =>
  change.store(
    new SigningAction().fill({
      requestId,
      role,
      kind,
      label,
      step,
      userId: user?.id ?? null,
      recipientName: name,
      recipientEmail: email,
      status: 'PENDING',
    })
  )
