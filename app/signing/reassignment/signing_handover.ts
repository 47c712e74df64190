import { countOf } from '#core/database/table'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ReassignmentPart } from '#accounts/services/reassignment'
import type { SignerRole } from '#documents/placed_field'
import { toSign } from '#signing/queries/awaiting_signature'
import { cancelAllInTransaction } from '#signing/services/cancel_request'
import { nameManagersInTransaction } from '#signing/services/change_request'

async function requestIds(client: QueryClientContract, userId: number, role: SignerRole) {
  const rows = await toSign(client, userId, role).orderBy('r.id').select('r.id')
  return rows.map(({ id }) => id)
}

const requests = (count: number) =>
  count === 1 ? '1 signing request' : `${count} signing requests`

/** A signer as manager is a person, so someone else must be named. */
export const managerReassignment: ReassignmentPart = {
  kind: 'manager_signatures',
  place: 2,
  count: (userId, client) => countOf(toSign(client, userId, 'MANAGER')),
  told: (count) => `${requests(count)} that they are to sign as manager`,
  successor: {
    label: 'Who signs as manager instead',
    address: '/api/sign/signers?role=MANAGER',
    required: true,
  },
  async carryOut(change, userId, { successorId }) {
    if (successorId === null) return
    const ids = await requestIds(change.trx, userId, 'MANAGER')
    await nameManagersInTransaction(change, ids, successorId)
  },
}

/** No one signs for an employee: their requests wait for them, or are canceled. */
export const employeeReassignment: ReassignmentPart = {
  kind: 'employee_signatures',
  place: 3,
  count: (userId, client) => countOf(toSign(client, userId, 'EMPLOYEE')),
  told: (count) => `${requests(count)} that they are to sign as employee`,
  choices: [
    { value: 'cancel', label: 'Call them off' },
    { value: 'leave', label: 'Leave them open' },
  ],
  async carryOut(change, userId, { choice }) {
    if (choice !== 'cancel') return
    const ids = await requestIds(change.trx, userId, 'EMPLOYEE')
    await cancelAllInTransaction(change, ids, 'cancelled', 'The account was closed.')
  },
}
