import { test } from '@japa/runner'
import { kindOf, readRow, RowsDigest, writeRow } from '#backup/archive/canonical'

const COLUMNS = [
  { name: 'big', kind: 'integer' },
  { name: 'bytes', kind: 'binary' },
  { name: 'moment', kind: 'moment' },
  { name: 'on', kind: 'integer' },
  { name: 'ratio', kind: 'real' },
  { name: 'text', kind: 'text' },
] as const

test.group('Rows of a backup', () => {
  test('read the same from SQLite as from MySQL', ({ assert }) => {
    const bytes = Buffer.from([0, 255, 10, 13])
    const sqlite = {
      big: 9007199254740993n,
      bytes,
      moment: '2026-01-31 12:00:00',
      on: 1n,
      ratio: 0.5,
      text: '👩🏽‍🚀\u2028\u0000"\\',
    }
    const mysql = {
      ...sqlite,
      big: '9007199254740993',
      moment: '2026-01-31 12:00:00.000',
      on: 1,
      ratio: '0.50',
    }
    const line = writeRow(COLUMNS, sqlite)
    assert.equal(writeRow(COLUMNS, mysql), line)
    assert.equal(line.indexOf('\n'), line.length - 1)
    const [big, read, moment, on, ratio, text] = readRow(line, COLUMNS.length)
    assert.deepEqual([big, moment, on], [9007199254740993n, '2026-01-31 12:00:00.000', 1])
    assert.deepEqual(read, bytes)
    assert.deepEqual([ratio, text], [0.5, sqlite.text])
  })

  test('tell an empty text from none, and a number from its text', ({ assert }) => {
    const columns = [{ name: 'text', kind: 'text' }] as const
    const lines = ['', null, '0', '00'].map((text) => writeRow(columns, { text }))
    assert.lengthOf(new Set(lines), 4)
    assert.deepEqual(
      lines.map((line) => readRow(line, 1)[0]),
      ['', null, '0', '00']
    )
  })

  test('keep the text that SQLite takes for a number', ({ assert }) => {
    const columns = [{ name: 'number', kind: 'integer' }] as const
    const numbers = ['nobody', '1.5', '9007199254740993'].map((number) =>
      writeRow(columns, { number })
    )
    assert.deepEqual(
      numbers.map((line) => readRow(line, 1)[0]),
      ['nobody', '1.5', 9007199254740993n]
    )
  })

  test('that have another number of values are none', ({ assert }) => {
    assert.throws(() => readRow('[1,2]', 3))
    assert.throws(() => readRow('{"a":1}', 1))
    assert.throws(() => readRow('[1', 1))
  })

  test('have a digest that knows no order, and every change', ({ assert }) => {
    const digestOf = (lines: string[]) => {
      const digest = new RowsDigest()
      for (const line of lines) digest.add(line)
      return digest.hex
    }
    const lines = Array.from({ length: 50 }, (_, index) => `[${index}]\n`)
    assert.equal(digestOf(lines), digestOf([...lines].reverse()))
    assert.notEqual(digestOf(lines), digestOf(lines.slice(1)))
    assert.notEqual(digestOf(lines), digestOf([...lines.slice(1), '[50]\n']))
    assert.notEqual(digestOf(lines), digestOf([...lines, '[0]\n']))
    assert.match(digestOf(lines), /^[0-9a-f]{64}$/)
  })

  test('know what a database calls its columns', ({ assert }) => {
    const kinds = ['bigint', 'tinyint', 'boolean', 'datetime', 'date', 'varchar(255)', 'longtext']
    assert.deepEqual(kinds.map(kindOf), [
      'integer',
      'integer',
      'integer',
      'moment',
      'date',
      'text',
      'text',
    ])
    assert.deepEqual(['longblob', 'varbinary(16)', 'double', 'DATETIME'].map(kindOf), [
      'binary',
      'binary',
      'real',
      'moment',
    ])
  })
})
