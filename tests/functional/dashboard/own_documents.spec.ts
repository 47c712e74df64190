import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { insertRows } from '#core/database/insert_rows'
import { dbTime } from '#core/time'
import type { StandingRequest } from '#dashboard/queries/own_documents'
import { openDocuments, openDocumentsOf } from '#reminders/queries/open_documents'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import { signedIn } from '#tests/helpers/caller'
import { givenItem } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { requestRow, sentRequest, type Sent } from '#tests/helpers/signing/signing'

const daysAgo = (days: number) => dbTime(DateTime.utc().minus({ days }))

/** More requests like this one, only as rows, which differ by these columns. */
async function copied({ id }: Sent, count: number, columns: object, actionStatus = 'COMPLETED') {
  const request = await requestRow(id)
  const actions = await db.from('signing_actions').where('request_id', id).orderBy('id')
  const last = await db.from('signing_requests').max('id as id').firstOrFail()
  const ids = Array.from({ length: count }, (_, at) => Number(last.id) + 1 + at)
  await change(systemActor, async ({ trx }) => {
    const rows = ids.map((copy) => ({ ...request, ...columns, id: copy }))
    await insertRows(trx, 'signing_requests', rows as never)
    const theirs = ids.flatMap((copy) =>
      actions.map(({ id: _, ...action }) => ({
        ...action,
        request_id: copy,
        mail_id: null,
        status: actionStatus,
      }))
    )
    await insertRows(trx, 'signing_actions', theirs as never)
  })
  return ids
}

test.group('A person’s documents', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('to sign are shown however many were signed or canceled since', async ({ assert }) => {
    const employee = await given.employee()
    const manager = await given.manager()
    const sent = await sentRequest({ employee, manager, signsFirst: 'EMPLOYEE' })
    const asManager = await sentRequest({ employee, manager, signsFirst: 'EMPLOYEE' })
    await db
      .from('signing_requests')
      .whereIn('id', [sent.id, asManager.id])
      .update({ updated_at: daysAgo(9) })
    await db
      .from('signing_actions')
      .where('id', asManager.actions.EMPLOYEE)
      .update({ status: 'COMPLETED' })
    // Sent since, and not the manager's turn.
    await copied(sent, 101, { updated_at: daysAgo(5) }, 'SENT')
    await copied(sent, 101, { status: 'COMPLETED', updated_at: daysAgo(1) })
    const toSign = async (person: typeof employee) => {
      const { props } = await (await signedIn(person)).page('/documents')
      const signing = props.signing as SigningRequest[]
      assert.isFalse(signing.some(({ status }) => status === 'CANCELLED'))
      return signing.filter(({ maySignAs }) => maySignAs.length > 0).map(({ id }) => id)
    }
    const own = await toSign(employee)
    assert.lengthOf(own, 100)
    assert.include(own, sent.id)
    assert.deepEqual(await toSign(manager), [asManager.id])
  })

  test('have the day by which onboarding wants them signed', async ({ assert }) => {
    const employee = await given.employee()
    const sent = await sentRequest({ employee, signsFirst: 'EMPLOYEE' })
    const other = await sentRequest({ employee, signsFirst: 'EMPLOYEE' })
    const item = { kind: 'sign', signing_request_id: sent.id, due_on: '2026-01-05' }
    await givenItem(employee, item)
    const shown = async () => {
      const { props } = await (await signedIn(employee)).page('/documents')
      const signing = props.signing as StandingRequest[]
      return new Map(signing.map(({ id, dueOn, late }) => [id, { dueOn, late }]))
    }
    const days = await shown()
    assert.deepEqual(days.get(sent.id), { dueOn: '2026-01-05', late: true })
    assert.deepEqual(days.get(other.id), { dueOn: null, late: false })
    // Home and reminders say the same.
    const open = await openDocumentsOf(employee.id)
    assert.deepEqual(
      open.map(({ id, dueOn }) => [id, dueOn]),
      [
        [sent.id, '2026-01-05'],
        [other.id, null],
      ]
    )
    const [, everyone] = await Array.fromAsync(openDocuments())
    assert.includeMembers(everyone?.map(({ dueOn }) => dueOn) ?? [], ['2026-01-05', null])
    await db.from('onboarding_checklists').update({ status: 'closed' })
    assert.deepEqual((await shown()).get(sent.id), { dueOn: null, late: false })
  })

  test('are all shown to HR in spite of those that were canceled', async ({ assert }) => {
    const sent = await sentRequest()
    const { employee } = sent
    const open = await copied(sent, 1, { updated_at: daysAgo(9) }, 'SENT')
    const signed = await copied(sent, 99, { status: 'COMPLETED', updated_at: daysAgo(5) })
    const canceled = { status: 'CANCELLED', cancelled_how: 'cancelled', updated_at: daysAgo(1) }
    await copied(sent, 101, canceled)
    const hr = await signedIn(await given.admin())
    const { body } = await hr.get<{ signing: SigningRequest[] }>(
      `/api/documents/employees/${employee.employeeId}`
    )
    assert.sameMembers(
      body.signing.map(({ id }) => id),
      [sent.id, ...open, ...signed]
    )
  })
})
