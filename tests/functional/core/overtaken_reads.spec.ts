import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { count } from '#core/http/rate_limit'
import { isMysql } from '#database/column_helpers'
import { resetDatabase } from '#tests/helpers/database'

const KEY = 'test:one'

test.group('A row that was written since a change read it', (group) => {
  group.each.setup(() => resetDatabase())

  test('can be written, on every server', async ({ assert }) => {
    await count(KEY, 60)
    await change(systemActor, async ({ trx }) => {
      await trx.from('rate_limits').where('key', KEY).first()
      await count(KEY, 60)
      await trx.from('rate_limits').where('key', KEY).increment('points', 1)
    })
    assert.equal((await db.from('rate_limits').where('key', KEY).firstOrFail()).points, 3)
  }).skip(() => !isMysql(db.connection()), 'SQLite has one writer at a time')
})
