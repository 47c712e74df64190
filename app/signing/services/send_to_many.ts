import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { missingMergeFields } from '#documents/queries/missing_merge_fields'
import { madeBefore, madeByKeys, rememberMade, type RepeatableCall } from '#core/http/idempotency'
import { HttpError, invalidField } from '#core/errors/http_errors'
import { nameOf } from '#accounts/name_of'
import { settleOnboarding } from '#people/onboarding/settle_onboarding'
import { byRole, namesInWords } from '#signing/request'
import { assertSendable } from '#signing/queries/requests/offered'
import {
  documentsOf,
  havingOpen,
  peopleToSend,
  signersOf,
} from '#signing/queries/requests/send_to_many'
import { DIFFERENT_PEOPLE, ONE_ROLE_EACH } from '#signing/policies/signing_policy'
import { chooseOthers, whoSignsTwice } from '#signing/services/choose_signers'
import {
  assertNotExpired,
  callOf,
  createInTransaction,
  lettersFor,
  NOT_ACTIVE,
  STORE,
  type NewRequest,
} from '#signing/services/create_request'
import { signersToSend } from '#documents/queries/signers_to_send'
import { usualSigners } from '#documents/signers'

/** A candidate's letter must not reach the witness of another one by mistake. */
export const ONE_AT_A_TIME =
  'Someone without an account signs this. Send it to one person at a time.'

export interface SendToMany extends Omit<NewRequest, 'employeeId' | 'correctsId'> {
  employeeIds: readonly number[]
  /** Also to people who have one of these documents open. */
  includeOpen?: boolean
}

/** The result for one person, or its preview. */
export interface SendResult {
  employeeId: number
  name: string | null
  outcome: 'sent' | 'already' | 'refused'
  message: string
  requestId: number | null
  /** What is sent to them: what they have open is left out. */
  templateIds: number[]
}

export interface SentToMany {
  counts: Record<SendResult['outcome'], number>
  results: SendResult[]
}

/**
 * The result for everyone; writes nothing.
 * @throws HttpError 422 naming the field, 409, for errors that affect all of them.
 */
export async function planSending(input: SendToMany, senderId: number): Promise<SentToMany> {
  assertNotExpired(input, DateTime.utc())
  const client = db.connection()
  await assertSendable(client, input.templateIds)
  const ids = [...input.employeeIds]
  const signers = (await signersToSend(client, input.templateIds)) ?? usualSigners('MANAGER')
  if (ids.length > 1 && signers.some(({ kind }) => kind === 'external')) {
    throw invalidField('employeeIds', ONE_AT_A_TIME, 'maxLength')
  }
  const given = input.signers ?? []
  const others = await chooseOthers(client, signers, given, input.managerId ?? senderId)
  const twice = whoSignsTwice(others)
  if (twice) throw invalidField(`signers.${twice.role}`, ONE_ROLE_EACH, 'different')
  const manager = others.find(({ role }) => role === 'MANAGER')
  const employeeSigns = signers.some(({ kind }) => kind === 'employee')
  const people = await peopleToSend(client, ids)
  const open = input.includeOpen ? [] : await havingOpen(client, ids, input.templateIds)
  const openOf = Map.groupBy(open, (row) => row.employee_id)
  const isLeftOut = (employeeId: number, templateId: number) =>
    openOf.get(employeeId)?.some((row) => row.template_id === templateId) ?? false
  const lacking = await missingMergeFields(client, {
    templateIds: input.templateIds,
    employeeIds: ids,
    isLeftOut,
    managerName: manager?.name,
    at: DateTime.utc(),
  })
  const namesOf = (employee: string | null) => {
    const named = signers.toSorted(byRole).map(({ role, kind }) => {
      return kind === 'employee' ? employee : others.find((one) => one.role === role)?.name
    })
    return named.flatMap((name) => name ?? [])
  }
  const known = new Map(people.map((row) => [row.id, row]))
  return withCounts(
    ids.map((employeeId) => {
      const row = known.get(employeeId)
      const has = openOf.get(employeeId) ?? []
      const templateIds = input.templateIds.filter((id) => !isLeftOut(employeeId, id))
      const result = { employeeId, name: row ? nameOf(row) : null, requestId: null, templateIds }
      if (!row) return { ...result, outcome: 'refused', message: 'No one has this ID.' }
      if (row.erased_at || row.status === 'inactive') {
        return { ...result, outcome: 'refused', message: NOT_ACTIVE }
      }
      if (employeeSigns && others.some(({ email }) => email === row.email)) {
        const message = signers.length === 2 && manager ? DIFFERENT_PEOPLE : ONE_ROLE_EACH
        return { ...result, outcome: 'refused', message }
      }
      if (templateIds.length === 0) {
        return { ...result, outcome: 'already', message: alreadyHas(has) }
      }
      const lacks = lacking.get(employeeId)
      if (lacks) return { ...result, outcome: 'refused', message: lacks }
      const message = toBeSigned(namesOf(result.name)) + leftOut(has)
      return { ...result, outcome: 'sent', message }
    })
  )
}

const ALREADY = 'Already has this to sign'

interface Named {
  name: string
}

const namesIn = (documents: readonly Named[]) =>
  [...new Set(documents.map(({ name }) => name))].join(', ')
const toBeSigned = (names: readonly string[]) => `To be signed by ${namesInWords(names)}.`
const alreadyHas = (documents: readonly Named[]) => `${ALREADY}: ${namesIn(documents)}.`
const leftOut = (documents: readonly Named[]) =>
  documents.length > 0 ? ` ${ALREADY}, so it is left out: ${namesIn(documents)}.` : ''

function withCounts(results: SendResult[]): SentToMany {
  const counts = { sent: 0, already: 0, refused: 0 }
  for (const { outcome } of results) counts[outcome]++
  return { counts, results }
}

/**
 * Sends the same documents to many people, each as a request of its own: one failure is reported
 * and stops no one else's. A repeated call with the same Idempotency-Key returns what the first
 * call sent, and sends only to people whom it did not reach.
 * @throws HttpError as `planSending`; 409 for a key used otherwise.
 */
export async function sendToMany(
  input: SendToMany,
  actor: Actor & { id: number },
  idempotencyKey?: string
): Promise<SentToMany> {
  const call = { operation: 'signing_requests.store_many', key: idempotencyKey, input }
  const plan = await planSending(input, actor.id).catch((error: unknown) => {
    if (error instanceof HttpError) return error
    throw error
  })
  // Asked after planning, for what the first call has sent in the meantime.
  const before = await sentBefore(call, input.employeeIds, actor)
  // What was sent is told even where nothing more of it can be.
  if (plan instanceof HttpError && before.size === 0) throw plan
  const results =
    plan instanceof HttpError
      ? input.employeeIds.map((id) => refused(id, plan.message))
      : plan.results
  const planned = new Map(results.map((result) => [result.employeeId, result]))
  const sent: SendResult[] = []
  for (const id of input.employeeIds) {
    const result = before.get(id) ?? (planned.get(id) as SendResult)
    if (result.outcome !== 'sent' || result.requestId !== null) {
      sent.push(result)
      continue
    }
    try {
      sent.push(await sendToOne(result, input, actor, call))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      sent.push({ ...result, outcome: 'refused', message: error.message })
    }
  }
  return withCounts(sent)
}

/** Sends what is planned for one person, except what they have been sent since. */
async function sendToOne(
  planned: SendResult,
  { managerId, signers, message, expiresAt, includeOpen }: SendToMany,
  actor: Actor,
  whole: RepeatableCall
): Promise<SendResult> {
  const { employeeId, templateIds } = planned
  const request = { employeeId, templateIds, managerId, signers, message, expiresAt }
  const call = callOf(request, whole.key && keyOf(whole.key, employeeId))
  const letters = await lettersFor(request, actor)
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return { ...planned, requestId: earlier }
    const open = includeOpen ? [] : await havingOpen(change.trx, [employeeId], templateIds)
    const left = templateIds.filter((id) => !open.some((row) => row.template_id === id))
    if (left.length === 0) {
      return { ...planned, outcome: 'already', message: alreadyHas(open), templateIds: left }
    }
    const requestId = await createInTransaction(change, { ...request, templateIds: left }, letters)
    await settleOnboarding(change, [employeeId])
    await rememberMade(change, call, requestId)
    if ((await madeBefore(change, whole)) === null) await rememberMade(change, whole, requestId)
    const told = planned.message + leftOut(open)
    return { ...planned, message: told, requestId, templateIds: left }
  })
}

const refused = (employeeId: number, message: string): SendResult => ({
  employeeId,
  name: null,
  outcome: 'refused',
  message,
  requestId: null,
  templateIds: [],
})

/**
 * What an earlier call with the key has sent, by person, as it was answered, except that the messages
 * do not name what was left out.
 */
async function sentBefore(
  call: RepeatableCall,
  employeeIds: readonly number[],
  actor: Actor
): Promise<Map<number, SendResult>> {
  const { key } = call
  if (!key) return new Map()
  return change(actor, async (change) => {
    if ((await madeBefore(change, call)) === null) return new Map()
    const keys = employeeIds.map((id) => keyOf(key, id))
    const made = await madeByKeys(change, STORE, keys)
    const requestIds = [...made.values()]
    const people = await peopleToSend(change.trx, employeeIds)
    const documents = Map.groupBy(
      await documentsOf(change.trx, requestIds),
      (row) => row.request_id
    )
    const signers = Map.groupBy(await signersOf(change.trx, requestIds), (row) => row.request_id)
    const nameById = new Map(people.map((row) => [row.id, nameOf(row)]))
    const sent = employeeIds.flatMap((employeeId): SendResult[] => {
      const requestId = made.get(keyOf(key, employeeId))
      if (requestId === undefined) return []
      const inOrder = (signers.get(requestId) ?? []).toSorted(byRole)
      return [
        {
          employeeId,
          name: nameById.get(employeeId) ?? null,
          outcome: 'sent',
          message: toBeSigned(inOrder.flatMap((row) => row.recipient_name ?? [])),
          requestId,
          templateIds: (documents.get(requestId) ?? []).map((row) => row.template_id),
        },
      ]
    })
    return new Map(sent.map((result) => [result.employeeId, result]))
  })
}

/** Each person's request counts as a call of its own. */
const keyOf = (key: string, employeeId: number) =>
  createHash('sha256').update(`${key} ${employeeId}`).digest('hex')
