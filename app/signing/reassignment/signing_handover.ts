import { countOf } from '#core/database/table'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import User from '#accounts/models/user'
import type { ReassignmentPart } from '#accounts/services/reassignment'
import type { SignerKind } from '#documents/placed_field'
import { toSign } from '#signing/queries/awaiting_signature'
import { cancelAllInTransaction } from '#signing/services/cancel_request'
import { counted } from '#core/counted'

async function requestIds(client: QueryClientContract, userId: number, kind: SignerKind) {
  const rows = await toSign(client, userId, [kind]).orderBy('r.id').select('r.id')
  return rows.map(({ id }) => id)
}

async function nameOfAccount(client: QueryClientContract, id: number): Promise<string> {
  const { fullName, email } = await User.findOrFail(id, { client })
  return fullName || email
}

const requests = (count: number) => counted(count, 'signing request')

/** A signer as manager must have a successor who can manage. */
export const managerReassignment: ReassignmentPart = {
  kind: 'manager_signatures',
  place: 2,
  count: (userId, client) => countOf(toSign(client, userId, ['manager'])),
  told: (count) => `${requests(count)} they must sign as manager`,
  done: (count, { successor }) => `${requests(count)} went to ${successor}, who signs as manager.`,
  successor: {
    label: 'New manager signer',
    address: '/api/sign/signers?role=MANAGER',
    withoutOne: null,
  },
  async carryOut(change, userId, { successorId }) {
    if (successorId === null) return null
    const { nameManagersInTransaction } = await import('#signing/services/replace_signer')
    const managed = await requestIds(change.trx, userId, 'manager')
    await nameManagersInTransaction(change, managed, successorId)
    return nameOfAccount(change.trx, successorId)
  },
}

/** A named signer must have a successor, who may be anyone with an account. */
export const personReassignment: ReassignmentPart = {
  kind: 'named_signatures',
  place: 3,
  count: (userId, client) => countOf(toSign(client, userId, ['person'])),
  told: (count) => `${requests(count)} they must sign as a named signer`,
  done: (count, { successor }) =>
    `${requests(count)} went to ${successor}, who signs as a named signer.`,
  successor: {
    label: 'New named signer',
    address: '/api/sign/signers?role=PERSON',
    withoutOne: null,
  },
  async carryOut(change, userId, { successorId }) {
    if (successorId === null) return null
    const { replacePersonInTransaction } = await import('#signing/services/replace_signer')
    const named = await requestIds(change.trx, userId, 'person')
    await replacePersonInTransaction(change, named, userId, successorId)
    return nameOfAccount(change.trx, successorId)
  },
}

/** No one signs for an employee: their requests wait for them, or are canceled. */
export const employeeReassignment: ReassignmentPart = {
  kind: 'employee_signatures',
  place: 4,
  count: (userId, client) => countOf(toSign(client, userId, ['employee'])),
  told: (count) => `${requests(count)} they must sign as employee`,
  done: (count, { choice }) =>
    `${counted(count, 'signing request was', 'signing requests were')} ${choice === 'cancel' ? 'canceled' : 'left open'}.`,
  choices: [
    { value: 'cancel', label: 'Cancel them' },
    { value: 'leave', label: 'Leave them open' },
  ],
  async carryOut(change, userId, { choice }) {
    if (choice !== 'cancel') return null
    const ids = await requestIds(change.trx, userId, 'employee')
    await cancelAllInTransaction(change, ids, 'cancelled', 'The account was closed.')
    return null
  },
}
