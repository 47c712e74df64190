import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  decryptField,
  encryptField,
  FieldCipherError,
  forgetDataKeys,
  loadDataKeys,
} from '#encryption/field_cipher'
import type { FieldPlace } from '#encryption/field_place'

const place: FieldPlace = { table: 'employees', column: 'salary', id: 7 }
const PLAIN = '52 000 kr 👩‍🚀 راتب'

test.group('Field cipher', () => {
  test('opens what it closed, and closes it differently each time', async ({ assert }) => {
    const stored = await encryptField(place, PLAIN)
    assert.equal(await decryptField(place, stored), PLAIN)
    assert.notEqual(await encryptField(place, PLAIN), stored)
    assert.match(stored, /^1\.[\w-]+$/)
    assert.isFalse(Buffer.from(stored.slice(2), 'base64url').includes(PLAIN))
    const longest = await encryptField({ ...place, id: 4_294_967_295 }, 'é'.repeat(80))
    assert.isAtMost(longest.length, 255)
    assert.equal(await decryptField(place, await encryptField(place, '')), '')
  })

  const elsewhere: FieldPlace[] = [
    { ...place, id: 8 },
    { ...place, column: 'hourly_rate' },
    { ...place, table: 'contractors' },
    // The same letters, split elsewhere.
    { table: 'employeess', column: 'alary', id: 7 },
    { table: 'employees', column: 'salary,7', id: 7 },
  ]
  test('does not open what was moved to {table}.{column} of row {id}')
    .with(elsewhere)
    .run(async ({ assert }, moved) => {
      const stored = await encryptField(place, PLAIN)
      await assert.rejects(() => decryptField(moved, stored), FieldCipherError)
    })

  test('does not open what was changed anywhere', async ({ assert }) => {
    const stored = await encryptField(place, PLAIN)
    const [version = '', text = ''] = stored.split('.')
    const sealed = Buffer.from(text, 'base64url')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      const told = `${version}.${changed.toString('base64url')}`
      await assert.rejects(() => decryptField(place, told), FieldCipherError)
    }
    for (const told of [
      '',
      '.',
      '1.',
      'plain text',
      `2.${text}`,
      `0.${text}`,
      `__proto__.${text}`,
      text,
      stored.slice(0, -4),
      `${version}.${sealed.subarray(0, 20).toString('base64url')}`,
    ]) {
      await assert.rejects(() => decryptField(place, told), FieldCipherError)
    }
  })

  test('names the place of what does not open, and nothing of what it holds', async ({
    assert,
  }) => {
    const stored = await encryptField(place, PLAIN)
    await assert.rejects(
      () => decryptField({ ...place, id: 9 }, stored),
      'employees.salary of row 9 cannot be decrypted'
    )
  })

  test('keeps its key wrapped, and refuses to begin with another master key', async ({
    assert,
    cleanup,
  }) => {
    const stored = await encryptField(place, PLAIN)
    const [row] = await db.from('data_keys')
    cleanup(async () => {
      await db.from('data_keys').where('version', row.version).update(row)
      forgetDataKeys()
      await loadDataKeys()
    })

    forgetDataKeys()
    assert.equal(await decryptField(place, stored), PLAIN)

    // As if another master key had wrapped it: this one does not open it.
    const other = Buffer.from(row.wrapped_key, 'base64url')
    other[20]! ^= 1
    await db.from('data_keys').update({ wrapped_key: other.toString('base64url') })
    forgetDataKeys()
    await assert.rejects(() => loadDataKeys(), /MASTER_KEY is not the key/)
    await assert.rejects(() => decryptField(place, stored), /MASTER_KEY is not the key/)
    await assert.rejects(() => encryptField(place, PLAIN), /MASTER_KEY is not the key/)
    assert.lengthOf(await db.from('data_keys'), 1)
  })
})
