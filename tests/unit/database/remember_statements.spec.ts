import { test } from '@japa/runner'
// @ts-expect-error It has no types, and Lucid opens it under knex's.
import Database from 'better-sqlite3'
import { rememberStatements } from '#database/remember_statements'

function connection() {
  const raw = new Database(':memory:')
  raw.exec('CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)')
  raw.exec("INSERT INTO people (name) VALUES ('Ana')")
  rememberStatements(raw)
  return raw
}

test.group('Remembered statements', () => {
  test('are prepared once', ({ assert }) => {
    const raw = connection()
    assert.equal(raw.prepare('SELECT * FROM people'), raw.prepare('SELECT * FROM people'))
    assert.notEqual(raw.prepare('SELECT id FROM people'), raw.prepare('SELECT * FROM people'))
  })

  test('answer with the columns of today after a change of the schema', ({ assert }) => {
    const raw = connection()
    const all = () => raw.prepare('SELECT * FROM people').all()
    assert.deepEqual(all(), [{ id: 1, name: 'Ana' }])
    raw.exec("ALTER TABLE people ADD COLUMN city TEXT DEFAULT 'Boston'")
    assert.deepEqual(all(), [{ id: 1, name: 'Ana', city: 'Boston' }])
    raw.exec('CREATE TABLE others AS SELECT 7 AS number, name FROM people')
    raw.exec('DROP TABLE people; ALTER TABLE others RENAME TO people')
    assert.deepEqual(all(), [{ number: 7, name: 'Ana' }])
  })

  test('are the latest 200', ({ assert }) => {
    const raw = connection()
    const often = raw.prepare('SELECT id FROM people')
    const once = raw.prepare('SELECT name FROM people')
    for (let number = 0; number < 199; number++) {
      raw.prepare(`SELECT ${number} FROM people`)
      assert.equal(raw.prepare('SELECT id FROM people'), often)
    }
    assert.notEqual(raw.prepare('SELECT name FROM people'), once)
  })

  test('that fail are not kept', ({ assert }) => {
    const raw = connection()
    assert.throws(() => raw.prepare('SELECT city FROM people'), /no such column/)
    raw.exec('ALTER TABLE people ADD COLUMN city TEXT')
    assert.deepEqual(raw.prepare('SELECT city FROM people').all(), [{ city: null }])
  })
})
