import { glob, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** Reserved in MySQL 8.0 or later, but in neither MariaDB nor SQLite, which most runs of the tests use. */
const RESERVED = [
  ...['cume_dist', 'dense_rank', 'first_value', 'grouping', 'groups', 'json_table', 'lag'],
  ...['last_value', 'lateral', 'lead', 'manual', 'nth_value', 'ntile', 'parallel', 'percent_rank'],
  ...['qualify', 'rank', 'row_number', 'system', 'tablesample', 'window'],
].join('|')

test.group('Statements', () => {
  test('name nothing by a word that only MySQL reserves', async ({ assert }) => {
    const named = new RegExp(`\\bas (?:${RESERVED})\\b(?!\\()`)
    assert.match('from employees as lead', named)
    const found: string[] = []
    for await (const file of glob('{app,commands,database}/**/*.ts', { cwd: app.makePath() })) {
      const lines = (await readFile(app.makePath(file), 'utf8')).split('\n')
      found.push(...lines.filter((line) => named.test(line)).map((line) => `${file}: ${line}`))
    }
    assert.deepEqual(found, [])
  })
})
