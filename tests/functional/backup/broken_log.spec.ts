import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { verifyChain } from '#audit_log/services/verify_chain'
import { checkArchive } from '#backup/archive/check_archive'
import { createBackup } from '#backup/services/create_backup'
import { runDrill } from '#backup/services/run_drill'
import { isMysql } from '#database/column_helpers'
import { auditHead, pastTriggers } from '#tests/helpers/audit_log/audit'
import { Elsewhere, scratch, wildRows } from '#tests/helpers/backup/backups'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

/** How a log can be altered past the portal. */
const BREAKS: { title: string; act: (entry: number) => Promise<unknown>; reason: RegExp }[] = [
  {
    title: 'whose values were changed',
    act: (entry) =>
      db.from('audit_entries').where('id', entry).update({ new_values: '{"text":"Another"}' }),
    reason: /its values were changed/,
  },
  {
    title: 'that lost its values without an erasure',
    act: (entry) =>
      db
        .from('audit_entries')
        .where('id', entry)
        .update({ old_values: null, new_values: null, values_salt: null }),
    reason: /it lost its values or its performer, and no erasure says so/,
  },
  {
    title: 'that is gone',
    act: (entry) => db.from('audit_entries').where('id', entry).delete(),
    reason: /the entry is missing/,
  },
]

test.group('A backup of a log with an entry', (group) => {
  group.each.setup(() => emptyPortal())

  for (const { title, act, reason } of BREAKS) {
    test(`${title} says of it what a check of the log says`, async ({ assert, cleanup }) => {
      const folder = await scratch(cleanup)
      await wildRows(20)
      const entry = (await auditHead()) - 5
      await pastTriggers(() => act(entry))
      const { path, brokenEntry } = await createBackup({ to: folder }, systemActor)
      assert.equal(brokenEntry?.entry, entry)
      assert.match(String(brokenEntry?.reason), reason)
      const verdict = await verifyChain()
      assert.deepEqual(
        { entry: verdict.brokenAt, reason: verdict.reason },
        { entry, reason: brokenEntry?.reason }
      )
      const checked = await checkArchive(path)
      checked.reader.close()
      assert.deepEqual(checked.brokenEntry, brokenEntry)
    })
  }

  test('that was altered is a proven one, whose drill says so', async ({ assert, cleanup }) => {
    const folder = await scratch(cleanup)
    await given.admin()
    await wildRows(5)
    await pastTriggers(() => db.from('audit_entries').where('id', 2).update({ action: 'other' }))
    await createBackup({ to: folder }, systemActor)
    const { outcome, message } = await runDrill(folder, systemActor)
    assert.equal(outcome, 'proven', message)
    assert.include(message, 'The audit log was broken before the backup, at entry 2:')
  }).timeout(400_000)

  test('written under a lost key comes back, and is named as broken there', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    await given.admin()
    await wildRows(5)
    const here = await Elsewhere.here(cleanup)
    const AUDIT_KEY = 'another-audit-key-since-the-first-is-lost'
    here.settings.AUDIT_KEY = AUDIT_KEY
    const made = await here.run('backup:create', '--to', folder)
    assert.equal(made.code, 0, made.output)
    assert.include(made.result.brokenEntry, { entry: 1 })

    const onMysql = isMysql(db.connection())
    const place = await (onMysql ? Elsewhere.onMysql : Elsewhere.onSqlite)(cleanup)
    place.settings.AUDIT_KEY = AUDIT_KEY
    const restored = await place.run('backup:restore', String(made.result.path), '--yes')
    assert.equal(restored.code, 0, restored.output)
    assert.deepEqual(restored.result.brokenEntry, made.result.brokenEntry)
    const { code, result } = await place.run('audit:verify')
    assert.equal(code, 1)
    assert.equal(result.brokenAt, 1)
    assert.include(String(result.reason), 'AUDIT_KEY is not the key it was written with')
  })
    .tags(['@night'])
    .timeout(400_000)
})
