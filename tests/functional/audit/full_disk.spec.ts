import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import { isMysql } from '#database/column_helpers'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

/** A database without room for another entry. @returns a function that makes room again. */
async function fillDatabase(): Promise<() => Promise<unknown>> {
  if (isMysql(db.connection())) {
    await db.rawQuery(
      "create trigger full_disk before insert on employee_notes for each row signal sqlstate 'HY000' set mysql_errno = 1114, message_text = 'The table is full'"
    )
    return () => db.rawQuery('drop trigger if exists full_disk')
  }
  await db.rawQuery('vacuum')
  const [{ page_count: pages }] = await db.rawQuery('pragma page_count')
  await db.rawQuery(`pragma max_page_count = ${pages}`)
  return () => db.rawQuery('pragma max_page_count = 1073741823')
}

/** A database that rejects visits. @returns a function that makes it accept them again. */
async function refuseVisits(): Promise<() => Promise<unknown>> {
  if (isMysql(db.connection())) {
    await db.rawQuery(
      "create trigger full_disk before update on sessions for each row signal sqlstate 'HY000' set mysql_errno = 1114, message_text = 'The table is full'"
    )
    return () => db.rawQuery('drop trigger if exists full_disk')
  }
  await db.rawQuery('pragma query_only = 1')
  return () => db.rawQuery('pragma query_only = 0')
}

/** Whether an ordinary user may not create the trigger that simulates a full disk. */
async function refusesTriggers(): Promise<boolean> {
  if (!isMysql(db.connection())) return false
  const [[row]] = await db.rawQuery(
    'select @@log_bin as logged, @@log_bin_trust_function_creators as trusted'
  )
  return Boolean(row.logged) && !row.trusted
}

test.group('A full disk', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('is told as what it is, and nothing is acknowledged that is not stored', async ({
    assert,
    cleanup,
  }) => {
    const caller = await signedIn(await given.admin())
    const { employeeId } = await given.employee()
    const makeRoom = await fillDatabase()
    cleanup(async () => void (await makeRoom()))
    let acknowledged = 0
    let refused
    while (!refused && acknowledged < 100) {
      const answer = await caller.post(`/api/employees/${employeeId}/notes`, {
        body: 'x'.repeat(2000),
      })
      if (answer.status === 201) acknowledged++
      else refused = answer
    }
    assert.equal(refused?.status, 507)
    assert.equal(refused?.body.message, 'The disk is full. Nothing was saved.')
    assert.lengthOf(await db.from('employee_notes'), acknowledged)

    await makeRoom()
    const answer = await caller.post(`/api/employees/${employeeId}/notes`, { body: 'At last' })
    assert.equal(answer.status, 201)
    assert.isTrue((await verifyChain()).intact)
  }).skip(refusesTriggers, 'This server refuses triggers to an ordinary user.')

  test('shows what is read, though the visit cannot be written down', async ({
    assert,
    cleanup,
  }) => {
    const caller = await signedIn(await given.admin())
    const longAgo = '2026-01-01 00:00:00.000'
    await db.from('sessions').update({ last_seen_at: longAgo })
    const makeRoom = await refuseVisits()
    cleanup(async () => void (await makeRoom()))
    assert.equal((await caller.get('/api/employees')).status, 200)
    const [session] = await db.from('sessions').select('last_seen_at')
    assert.equal(new Date(session.last_seen_at).getUTCMonth(), 0)
  }).skip(refusesTriggers, 'This server refuses triggers to an ordinary user.')
})
