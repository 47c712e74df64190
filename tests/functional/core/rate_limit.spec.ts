import { test } from '@japa/runner'
import { consume, count, forgetEndedCounts, isCounted, takeBack } from '#core/http/rate_limit'
import { resetDatabase } from '#tests/helpers/database'
import db from '@adonisjs/lucid/services/db'

const KEY = 'test:one'
const keys = async () => (await db.from('rate_limits').orderBy('key')).map(({ key }) => key)

test.group('Counts of attempts', (group) => {
  group.each.setup(() => resetDatabase())

  test('of many at once, no two get the same number', async ({ assert }) => {
    const counted = await Promise.all(Array.from({ length: 20 }, () => count(KEY, 60)))
    assert.sameMembers(
      counted,
      Array.from({ length: 20 }, (_, index) => index + 1)
    )
  })

  test('refuse what exceeds the limit, and say how long', async ({ assert }) => {
    const limit = { most: 2, seconds: 60 }
    assert.isNull(await consume(KEY, limit))
    assert.isNull(await consume(KEY, limit))
    const wait = await consume(KEY, limit)
    assert.isTrue(wait !== null && wait > 50 && wait <= 60, String(wait))
    assert.isNull(await consume('test:another', limit))
  })

  test('are taken back one by one or at once, and never fall below none', async ({ assert }) => {
    await count(KEY, 60)
    await count(KEY, 60)
    await takeBack({ one: [KEY] })
    assert.isTrue(await isCounted(KEY))
    await takeBack({ one: [KEY, 'test:unknown'] })
    await takeBack({ one: [KEY] })
    assert.isFalse(await isCounted(KEY))
    assert.equal(await count(KEY, 60), 1)
    await count(KEY, 60)
    await takeBack({ all: [KEY] })
    assert.equal(await count(KEY, 60), 1)
  })

  test('start again, and are removed, when their time has ended', async ({ assert }) => {
    await count(KEY, 60)
    await count('test:longer', 600)
    await db
      .from('rate_limits')
      .where('key', KEY)
      .update({ expire: Date.now() - 1 })
    assert.isFalse(await isCounted(KEY))
    assert.equal(await count(KEY, 60), 1)
    await db
      .from('rate_limits')
      .where('key', KEY)
      .update({ expire: Date.now() - 1 })
    await forgetEndedCounts()
    assert.deepEqual(await keys(), ['test:longer'])
  })

  test('removing stops with the server', async ({ assert }) => {
    await count(KEY, 60)
    await db.from('rate_limits').update({ expire: Date.now() - 1 })
    await forgetEndedCounts(AbortSignal.abort())
    assert.deepEqual(await keys(), [KEY])
  })
})
