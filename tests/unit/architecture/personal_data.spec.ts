import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { personalData } from '#audit/personal_data'

test.group('Personal data', () => {
  test('of every table and column somebody has decided about', async ({ assert }) => {
    const decided = new Map<string, string[]>()
    for (const { tables } of personalData()) {
      for (const [table, { erased, kept }] of Object.entries(tables)) {
        assert.isFalse(decided.has(table), `${table} is decided about once`)
        decided.set(table, [...erased, ...kept])
      }
    }
    const text = await readFile(app.makePath('docs/personal_data.md'), 'utf8')
    for (const table of (await db.connection().getAllTables()) as string[]) {
      if (table.startsWith('sqlite_') || table.startsWith('adonis_schema')) continue
      const columns = Object.keys(await db.connection().columnsInfo(table))
      assert.sameMembers(decided.get(table) ?? [], columns, table)
      assert.include(text, `| \`${table}\``, 'docs/personal_data.md')
    }
  })
})
