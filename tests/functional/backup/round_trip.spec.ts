import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { isMysql } from '#database/column_helpers'
import { createBackup } from '#backup/services/create_backup'
import {
  Elsewhere,
  manifestOf,
  rowsByTable,
  scratch,
  storedFile,
  wildRows,
} from '#tests/helpers/backup/backups'
import { sha256Of } from '#tests/helpers/hashes'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { decrypted } from '#tests/helpers/storage/stored_content'
import { RoleFactory } from '#database/factories/role_factory'
import { SessionFactory } from '#database/factories/session_factory'

/** Rows of every kind: people, files, sessions, used and released numbers, 10,000 wild texts. */
async function filled(folder: string) {
  const admin = await given.admin({ firstName: 'Zoë 👩🏽‍🚀', lastName: 'أحمد <b>&amp;' })
  await given.employee({ employee: { present_address: 'Rúa 1\n\u2028"\\\u0000' } })
  const files = []
  for (const size of [1, 70_000, 300_000]) {
    files.push(await storedFile(folder, Buffer.alloc(size, `%PDF ${size} \u0000\u00ff`)))
  }
  await SessionFactory.merge({ userId: admin.id }).create()
  // The number of a role that is gone must not be given again.
  const gone = await RoleFactory.create()
  await gone.delete()
  await wildRows(10_000)
  return { files, nextRole: gone.id + 1 }
}

test.group('A backup', (group) => {
  group.each.setup(() => emptyPortal())

  test('made while people write is one moment, and comes back the same on every database', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    const { files, nextRole } = await filled(folder)

    let writing = true
    let written = 0
    const writer = (async () => {
      while (writing) {
        await given.employee()
        await storedFile(folder, Buffer.from(`%PDF ${written}`))
        written++
      }
    })()
    const made = await createBackup({ to: folder }, systemActor).finally(() => (writing = false))
    await writer
    assert.isAbove(written, 2)

    const first = await manifestOf(made.path)
    assert.equal((await stat(made.path)).mode & 0o777, 0o600)
    assert.equal(made.sha256, sha256Of(await readFile(made.path)))
    assert.isAtLeast(first.audit.entry, 10_000)
    assert.isAbove(first.files.count, 2)
    assert.deepEqual(first.files.odd, [])
    const rows = rowsByTable(first)
    assert.notProperty(rows, 'sessions')
    assert.equal(rows.stored_files?.rows, first.files.count)
    assert.equal(rows.roles?.nextId, nextRole)
    const entry = await db.from('audit_entries').where('entity_type', 'backup').firstOrFail()
    assert.include(entry.new_values, made.sha256)
    assert.equal(entry.entity_id, made.path.split('/').pop())

    // On to the other database and back, where there is another.
    const route = isMysql(db.connection())
      ? [Elsewhere.onSqlite, Elsewhere.onMysql]
      : [Elsewhere.onSqlite]
    let archive = made.path
    for (const [step, next] of route.entries()) {
      const place = await next(cleanup)
      const restored = await place.run('backup:restore', archive, '--yes')
      assert.equal(restored.code, 0, restored.output)
      assert.equal(
        restored.result.checkpoint,
        `${first.audit.entry + step}.${step ? restored.result.checkpoint?.toString().split('.')[1] : first.audit.mac}`
      )
      const verified = await place.run('audit:verify')
      assert.equal(verified.result.intact, true, verified.output)
      assert.equal(verified.result.entries, first.audit.entry + step + 1)
      for (const { key, sha256 } of files) {
        assert.equal(sha256Of(await decrypted(join(place.folder, 'files', key))), sha256)
      }
      const again = join(folder, `again-${step}.zip`)
      const backedUp = await place.run('backup:create', '--to', again)
      assert.equal(backedUp.code, 0, backedUp.output)
      assert.deepEqual(rowsByTable(await manifestOf(again)), rows)
      archive = again
    }
  }).timeout(600_000)

  test('goes by the snapshot when a change comes between', async ({ assert, cleanup }) => {
    const { withSnapshot } = await import('#backup/snapshot/snapshot')
    await given.employee()
    cleanup(() => emptyPortal())
    await withSnapshot(async (trx) => {
      const before = await trx.from('users').count('* as total').first()
      await change(systemActor, async ({ trx: own }) => {
        await own.from('users').update({ phone: '+1' })
      })
      await given.employee()
      const after = await trx.from('users').count('* as total').first()
      assert.deepEqual(after, before)
      assert.isNull((await trx.from('users').firstOrFail()).phone)
    })
    assert.equal((await db.from('users').firstOrFail()).phone, '+1')
  })
})
