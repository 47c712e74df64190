import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { missingMergeFields } from '#documents/queries/missing_merge_fields'
import { HttpError } from '#core/errors/http_errors'
import { displayName, signerName } from '#signing/request'
import { assertSendable } from '#signing/queries/requests/offered'
import { havingOpen, peopleToSend } from '#signing/queries/requests/send_to_many'
import {
  createRequest,
  DIFFERENT_PEOPLE,
  managerOf,
  NOT_ACTIVE,
  type NewRequest,
} from '#signing/services/create_request'

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
  const client = db.connection()
  await assertSendable(client, input.templateIds)
  const manager = await managerOf(client, input.managerId ?? senderId)
  const ids = [...input.employeeIds]
  const people = await peopleToSend(client, ids)
  const open = await havingOpen(client, ids, input.templateIds)
  const lacking = await missingMergeFields(client, {
    templateIds: input.templateIds,
    employeeIds: ids,
    managerName: displayName(manager),
    at: DateTime.utc(),
  })
  const known = new Map(people.map((row) => [row.id, row]))
  const waiting = new Set(open.map((row) => row.employee_id))
  return counted(
    ids.map((employeeId) => {
      const row = known.get(employeeId)
      const result = { employeeId, name: row ? signerName(row) : null, requestId: null }
      if (!row) return { ...result, outcome: 'refused', message: 'Nobody has this id.' }
      if (row.erased_at || row.status === 'inactive') {
        return { ...result, outcome: 'refused', message: NOT_ACTIVE }
      }
      if (row.user_id === manager.id) {
        return { ...result, outcome: 'refused', message: DIFFERENT_PEOPLE }
      }
      if (waiting.has(employeeId) && !input.includeOpen) {
        return { ...result, outcome: 'already', message: 'Has one of these open already.' }
      }
      const lacks = lacking.get(employeeId)
      if (lacks) return { ...result, outcome: 'refused', message: lacks }
      const message = `To be signed by ${displayName(manager)} and ${result.name}.`
      return { ...result, outcome: 'sent', message }
    })
  )
}

function counted(results: SendResult[]): SentToMany {
  const counts = { sent: 0, already: 0, refused: 0 }
  for (const { outcome } of results) counts[outcome]++
  return { counts, results }
}

/**
 * Sends the same documents to many people, each as a request of its own: one failure is reported
 * and stops no one else's. A repeated call with the same Idempotency-Key sends only what the
 * first call did not reach.
 * @throws HttpError as `planSending`.
 */
export async function sendToMany(
  input: SendToMany,
  actor: Actor & { id: number },
  idempotencyKey?: string
): Promise<SentToMany> {
  const { templateIds, managerId, message, expiresAt } = input
  const { results } = await planSending(input, actor.id)
  const sent: SendResult[] = []
  for (const result of results) {
    if (result.outcome !== 'sent') {
      sent.push(result)
      continue
    }
    const { employeeId } = result
    try {
      const requestId = await createRequest(
        { employeeId, templateIds, managerId, message, expiresAt },
        actor,
        idempotencyKey && keyOf(idempotencyKey, employeeId)
      )
      sent.push({ ...result, requestId })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      sent.push({ ...result, outcome: 'refused', message: error.message })
    }
  }
  return counted(sent)
}

/** Each person's request counts as a call of its own. */
const keyOf = (key: string, employeeId: number) =>
  createHash('sha256').update(`${key} ${employeeId}`).digest('hex')
