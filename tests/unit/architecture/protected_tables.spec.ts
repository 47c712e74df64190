import { readFile } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { protectedTables } from '#encryption/protected_tables'

test.group('Tables with encrypted columns', () => {
  test('are all known to keys:rotate, which deletes the keys of what it does not know', async ({
    assert,
  }) => {
    for await (const file of glob('app/**/*.ts', { cwd: app.makePath() })) {
      const text = await readFile(app.makePath(file), 'utf8')
      if (file.startsWith('app/encryption/') || !/\bencryptField\(/.test(text)) continue
      assert.include(text, 'registerProtectedTable(', file)
      const [, domain, path] = /^app\/(\w+)\/(.*)\.ts$/.exec(file) ?? []
      const provider = await readFile(app.makePath(`app/${domain}/${domain}_provider.ts`), 'utf8')
      assert.include(provider, `'#${domain}/${path}'`, file)
    }
  })

  test('have the columns they are registered with', async ({ assert }) => {
    assert.isAtLeast(protectedTables().length, 4)
    for (const { table, key, columns } of protectedTables()) {
      const stored = Object.keys(await db.connection().columnsInfo(table))
      assert.includeMembers(stored, [...key, ...columns])
    }
  })
})
