import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'

/** Makes the pool use several connections, in random order. */
const spread = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      db.rawQuery(index % 2 ? 'select 1' : 'select 1 union select 2')
    )
  )

test.group('Operations | migrations of two processes', () => {
  test('one that is done gives its lock back, whichever connections are free', async ({
    assert,
  }) => {
    for (let turn = 1; turn <= 8; turn++) {
      await spread(turn)
      const running = new MigrationRunner(db, app, { direction: 'up' })
      running.on('start', () => void spread(turn))
      await running.run()
      assert.isNull(running.error)
      assert.equal(running.status, 'skipped')
    }
  })

  test('one that runs keeps another out', async ({ assert }) => {
    if (!db.connection().dialect.supportsAdvisoryLocks) return
    const other = await db.transaction()
    await other.rawQuery("select get_lock(concat('migrate ', sha2(database(), 224)), 0)")
    const refused = new MigrationRunner(db, app, { direction: 'up' })
    await refused.run()
    assert.match(String(refused.error), /Another process is running the migrations/)
    await other.rawQuery('select release_all_locks()')
    await other.rollback()
    const running = new MigrationRunner(db, app, { direction: 'up' })
    await running.run()
    assert.isNull(running.error)
  })
})
