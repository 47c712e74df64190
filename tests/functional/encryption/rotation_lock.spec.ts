import { chown, stat } from 'node:fs/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'
import { holdRotationLock } from '#encryption/rotation_lock'
import { freshInstallation, type Installation } from '#tests/helpers/encryption/rotation'

test.group('A rotation', (group) => {
  let installation: Installation

  group.each.setup(async () => {
    const [made, undo] = await freshInstallation()
    installation = made
    return undo
  })

  test('is one at a time', async ({ assert }) => {
    const release = await holdRotationLock()
    const before = await db.from('data_keys')
    const { code, output } = await installation.run()
    await release()
    assert.equal(code, 1)
    assert.include(output, 'Another keys:rotate is at work')
    assert.deepEqual(await db.from('data_keys'), before)
    assert.notProperty(await installation.values(), 'MASTER_KEY_NEXT')
    await (
      await holdRotationLock()
    )()
  })

  test('by root leaves a lock that the portal’s own user can take', async ({ assert, cleanup }) => {
    const folder = dataPath()
    const { uid, gid } = await stat(folder)
    cleanup(() => chown(folder, uid, gid))
    await chown(folder, 12_345, 12_346)
    const release = await holdRotationLock()
    await release()
    const file = await stat(dataPath('rotation.lock'))
    assert.deepEqual([file.uid, file.gid], [12_345, 12_346])
  }).skip(
    () => process.getuid?.() !== 0 || isMysql(db.connection()),
    'only root gives files away, and only SQLite locks by a file'
  )
})
