import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { SECRET_NAMES, secretValue, withSecrets } from '#start/secret_files'

test.group('Operations | secrets in files', () => {
  async function fileWith(contents: string, cleanup: (task: () => Promise<void>) => void) {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-secret-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'secret')
    await writeFile(path, contents)
    return path
  }

  test('{name} is read from the file that its _FILE names')
    .with(SECRET_NAMES.map((name) => ({ name })))
    .run(async ({ assert, cleanup }, { name }) => {
      const path = await fileWith('s3cret with spaces \n', cleanup)
      assert.equal(secretValue(name, { [`${name}_FILE`]: path }), 's3cret with spaces ')
      assert.equal(withSecrets({ [`${name}_FILE`]: path, OTHER: '1' })[name], 's3cret with spaces ')
    })

  test('without a file, the value itself counts', ({ assert }) => {
    assert.equal(secretValue('APP_KEY', { APP_KEY: 'x' }), 'x')
    assert.isUndefined(secretValue('APP_KEY', { APP_KEY_FILE: '' }))
  })

  test('a file that cannot be used is named, and nothing that is secret', async ({
    assert,
    cleanup,
  }) => {
    const path = await fileWith('s3cret', cleanup)
    const refused = (values: Record<string, string>, told: RegExp) => {
      assert.throws(() => secretValue('DB_PASSWORD', values), told)
    }
    refused({ DB_PASSWORD: 'typed', DB_PASSWORD_FILE: path }, /are both set: remove one$/)
    refused({ DB_PASSWORD_FILE: 'secret' }, /must be a full path/)
    refused(
      { DB_PASSWORD_FILE: `${path}-gone` },
      /"DB_PASSWORD_FILE": .* cannot be read \(ENOENT\)$/
    )
    refused({ DB_PASSWORD_FILE: await fileWith('\n', cleanup) }, /is empty$/)
  })
})
