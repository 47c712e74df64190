import { readdir } from 'node:fs/promises'
import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import AdminCreate from '#commands/admin_create'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { verifyChain } from '#audit_log/services/verify_chain'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'
import { SUBMISSIONS } from '#documents/request'
import { endDueEmployments } from '#people/employment/end_employment'
import { askUpload, submissionOf, upload } from '#tests/helpers/documents/requested_documents'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { runCommand } from '#tests/helpers/command'
import { whereCommitsFail, throughProxy } from '#tests/helpers/server/failing_commits'
import { given, type Person } from '#tests/helpers/people/people'
import { employeeRow, emptyPortalWithoutMail } from '#tests/helpers/portal'
import { portrait } from '#tests/helpers/portrait'
import { requestFor } from '#tests/helpers/routes/route_requests'

const UNCERTAIN =
  'The connection to the database was lost while saving. Your change may or may not have been saved. Check before you try again.'

/** The message to the caller: SQLite has rejected the change, a lost connection leaves it open. */
const told = () =>
  isMysql(db.connection())
    ? { status: 503, message: UNCERTAIN, retryAfter: '15' }
    : {
        status: 500,
        message: 'Something went wrong on our side. Please try again.',
        retryAfter: null,
      }

const note = { action: 'update', entityType: 'employee', entityId: 1 }

test.group('A COMMIT that fails', (group) => {
  let me: Person
  let caller: Caller
  let person: Person

  group.each.setup(async () => {
    const putBack = await emptyPortalWithoutMail()
    me = await given.admin({ employee: {} })
    caller = await signedIn(me)
    person = await given.employee()
    return putBack
  })

  test('is told to whoever calls, and nothing is stored', async ({ assert }) => {
    const add = await requestFor('POST /api/employees', { me, own: false })
    const key = { 'idempotency-key': 'the-same-call' }
    const profile = `/api/employees/${person.employeeId}`
    const before = await portrait()
    const answers = await whereCommitsFail(async () => [
      await caller.post(add.url, add.body, key),
      await caller.put(profile, { location: 'Pier 4' }),
      await caller.post(`${profile}/leave`, { endDate: '2026-01-01', reason: 'Moves' }),
      await caller.post(`${profile}/notes`, { body: 'Called today' }),
      await caller.put('/api/settings/company', { companyName: 'Another' }),
      await caller.put(`/api/users/${person.id}`, { position: 'Pilot' }),
    ])
    for (const { status, body, headers } of answers) {
      const { message } = body as { message: string }
      assert.deepEqual({ status, message, retryAfter: headers.get('retry-after') }, told())
    }
    assert.deepEqual(await portrait(), before)
    // The key remembers no answer of a call that was not stored.
    const again = await caller.post(add.url, add.body, key)
    assert.equal(again.status, 201)
    assert.equal((await caller.put(profile, { location: 'Pier 4' })).status, 200)
    assert.isTrue((await verifyChain()).intact)
  })

  test('lets nothing follow, is logged, and leaves nothing open for the next change', async ({
    assert,
    cleanup,
  }) => {
    const followed: string[] = []
    const logged: unknown[] = []
    const { error } = logger
    cleanup(() => void Object.assign(logger, { error }))
    Object.assign(logger, { error: (_facts: unknown, text: unknown) => logged.push(text) })
    await whereCommitsFail(async () => {
      await assert.rejects(() =>
        change(systemActor, async (change) => {
          change.afterCommit(() => void followed.push('committed'))
          await change.audit(note)
        })
      )
      const trx = await db.transaction()
      trx.after('commit', () => void followed.push('committed'))
      await trx.from('audit_heads').where('id', 1).update({ id: 1, mac: 'x' })
      await assert.rejects(() => trx.commit())
    })
    await change(systemActor, (change) => change.audit(note))
    assert.deepEqual(followed, [])
    const line = 'a transaction could not be committed'
    assert.deepEqual(logged, [line, line])
    assert.lengthOf(await db.from('audit_entries'), 1)
    assert.isTrue((await verifyChain()).intact)
  })

  test('keeps a withdrawn upload, its row and its file', async ({ assert }) => {
    const id = await submissionOf(person)
    const owner = await signedIn(person)
    const address = `/api/documents/submissions/${id}`
    const answer = await whereCommitsFail(() => owner.delete(address))
    assert.equal(answer.status, told().status)
    assert.equal((await owner.get(`${address}/file`)).status, 200)
    assert.equal((await owner.delete(address)).status, 204)
  })

  test('fails a command', async ({ assert }) => {
    const before = await portrait()
    const args = ['new@example.com', '--password-stdin']
    const run = whereCommitsFail(() => withPassword(() => runCommand(AdminCreate, args)))
    if (isMysql(db.connection())) {
      const failed = await run
      assert.equal(failed.exitCode, 1)
      assert.include(failed.told, UNCERTAIN)
    } else {
      await assert.rejects(() => run, /FOREIGN KEY constraint failed/)
    }
    assert.deepEqual(await portrait(), before)
  })

  test('fails work in the background, which is done later', async ({ assert }) => {
    const endDate = DateTime.utc().plus({ days: 5 }).toISODate()
    await caller.post(`/api/employees/${person.employeeId}/leave`, { endDate, reason: 'Moves' })
    const then = DateTime.utc().plus({ days: 6 }).toMillis()
    Settings.now = () => then
    const { left, refused } = await whereCommitsFail(() => endDueEmployments())
    assert.equal(left, 0)
    assert.deepEqual([...refused.keys()], [person.employeeId])
    assert.equal((await employeeRow(person.employeeId)).status, 'active')
    assert.equal((await endDueEmployments()).left, 1)
  })

  test('takes an upload away again, unless it may be stored after all', async ({ assert }) => {
    const id = await askUpload(person)
    const owner = await signedIn(person)
    const before = await filesOnDisk()
    assert.equal((await whereCommitsFail(() => upload(owner, id))).status, told().status)
    if (isMysql(db.connection())) {
      const { proxy, putBack } = await throughProxy()
      proxy.atCommit('cut before the answer')
      const answer = await upload(owner, id).finally(putBack)
      assert.equal(answer.status, 503)
      const submission = await db.from(SUBMISSIONS).where('request_id', id).firstOrFail()
      const address = `/api/documents/submissions/${submission.id}`
      assert.equal((await owner.get(`${address}/file`)).status, 200)
    } else {
      // A file has no connection to lose: SQLite's answer is final.
      assert.sameMembers(await filesOnDisk(), before)
      assert.equal((await upload(owner, id)).status, 201)
    }
  })
})

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(dataPath(), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function withPassword<T>(work: () => Promise<T>): Promise<T> {
  const { stdin } = process
  Object.defineProperty(process, 'stdin', { value: ['correct horse battery staple\n'] })
  try {
    return await work()
  } finally {
    Object.defineProperty(process, 'stdin', { value: stdin })
  }
}
