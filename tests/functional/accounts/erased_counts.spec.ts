import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { eraseOwnRows } from '#accounts/queries/users/own_rows'
import { count } from '#core/http/rate_limit'
import { isMysql } from '#database/column_helpers'
import { resetDatabase } from '#tests/helpers/database'

const keyOf = (purpose: string, address: string) =>
  `${purpose}:account:${createHash('sha256').update(address).digest('hex')}`

test.group('Counts of attempts of an erased account', (group) => {
  group.each.setup(() => resetDatabase())

  const keys = async () => (await db.from('rate_limits').orderBy('key')).map(({ key }) => key)
  const erase = (addresses: string[], during = async () => {}) =>
    db.transaction(async (trx) => {
      await eraseOwnRows(1, addresses, trx)
      await during()
    })

  test('are gone for each of its addresses, and those of others stay', async ({ assert }) => {
    const others = [keyOf('sign-in', 'b@x.test'), 'sign-in:address:192.0.2.1']
    const own = ['a@x.test', 'former@x.test'].map((address) => keyOf('code', address))
    for (const key of [...others, ...own]) await count(key, 60)
    await erase([])
    assert.lengthOf(await keys(), 4)
    await erase(['a@x.test', 'former@x.test'])
    assert.sameMembers(await keys(), others)
  })

  test('keep no one else waiting while the erasure runs', async ({ assert }) => {
    await count(keyOf('sign-in', 'a@x.test'), 60)
    await count('test:other', 60)
    await erase(['a@x.test'], async () => {
      const counted = Promise.all([count('test:other', 60), count('test:new', 60)])
      const counts = await Promise.race([counted, wait(2000, 'still waiting')])
      assert.deepEqual(counts, [2, 1])
    })
  }).skip(() => !isMysql(db.connection()), 'SQLite has one writer at a time')
})
