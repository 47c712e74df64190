import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

test.group('Built files that the shell names', () => {
  test('are built from sources that there are', async ({ assert }) => {
    const named: string[] = []
    for await (const file of glob('bin/**/*.js', { cwd: app.makePath() })) {
      const text = await readFile(app.makePath(file), 'utf8')
      for (const [, parts = ''] of text.matchAll(/join\(\s*buildDirectory,\s*('app'[^)]*)\)/g)) {
        named.push([...parts.matchAll(/'([^']+)'/g)].map(([, part]) => part).join('/'))
      }
    }
    assert.isNotEmpty(named)
    for (const file of named) {
      assert.isTrue(existsSync(app.makePath(file.replace(/\.js$/, '.ts'))), file)
    }
  })
})
