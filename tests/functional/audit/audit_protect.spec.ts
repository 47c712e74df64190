import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { auditTriggersStand } from '#audit/services/audit_triggers'
import { resetDatabase } from '#tests/helpers/database'

test.group('Audit | audit:protect', (group) => {
  group.each.setup(() => resetDatabase())

  test('makes the triggers that are missing', async ({ assert }) => {
    const connection = db.connection()
    const possible = await auditTriggersStand(connection)
    if (possible) await connection.rawQuery('DROP TRIGGER audit_entries_no_delete')

    const dryRun = await ace.exec('audit:protect', ['--dry-run'])
    assert.equal(dryRun.exitCode, 1)
    assert.isFalse(await auditTriggersStand(connection))

    const command = await ace.exec('audit:protect', [])
    // MySQL with binary logging denies them to an ordinary user, and the command says so.
    assert.equal(command.exitCode ?? 0, possible ? 0 : 1)
    assert.equal(await auditTriggersStand(connection), possible)
  })

  test('changes nothing where they stand', async ({ assert }) => {
    const stand = await auditTriggersStand(db.connection())
    const command = await ace.exec('audit:protect', [])
    assert.equal(command.exitCode ?? 0, stand ? 0 : 1)
  })
})
