import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { createAuditTriggers } from '#audit/services/audit_triggers'
import { change } from '#audit/services/change'
import type { ChainVerdict } from '#audit_log/services/verify_chain'
import AuditVerify from '#commands/audit_verify'
import { isMysql } from '#database/column_helpers'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { resetDatabase } from '#tests/helpers/database'

const verify = async (...args: string[]) => {
  const run = await runCommand(AuditVerify, [...args, '--json'])
  return { exitCode: run.exitCode, ...jsonOf<ChainVerdict>(run) }
}

/** Something that only a person with the database's password can do. */
async function tamper(statement: string) {
  const mysql = isMysql(db.connection())
  for (const trigger of ['audit_entries_no_update', 'audit_entries_no_delete']) {
    await db.rawQuery(`DROP TRIGGER IF EXISTS ${trigger}`)
  }
  await db.rawQuery(statement)
  await createAuditTriggers(db.connection(), mysql)
}

test.group('audit:verify', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await change(systemActor, async (change) => {
      for (let entityId = 1; entityId <= 5; entityId++) {
        await change.audit({
          action: 'create',
          entityType: 'employee',
          entityId,
          newValues: { status: 'pending' },
        })
      }
    })
  })

  test('finds an untouched log intact', async ({ assert }) => {
    const verdict = await verify()
    assert.containsSubset(verdict, { exitCode: 0, intact: true, entries: 5, brokenAt: null })
    assert.match(verdict.checkpoint ?? '', /^5\.[0-9a-f]{64}$/)
  })

  test('tells people, and names the checkpoint', async ({ assert }) => {
    const run = await runCommand(AuditVerify, [])
    assert.include(run.told, 'intact: 5 entries')
    assert.include(run.told, 'Checkpoint: 5.')
    assert.equal(run.stdout, '')
  })

  const TAMPERED: Record<string, { statement: string; brokenAt: number; reason: RegExp }> = {
    'a changed performer': {
      statement: `UPDATE audit_entries SET performed_by = 'Somebody' WHERE id = 3`,
      brokenAt: 3,
      reason: /performer was changed/,
    },
    'changed values': {
      statement: `UPDATE audit_entries SET new_values = '{}' WHERE id = 2`,
      brokenAt: 2,
      reason: /values were changed/,
    },
    'a missing entry': {
      statement: 'DELETE FROM audit_entries WHERE id = 4',
      brokenAt: 4,
      reason: /missing/,
    },
    'a tail that was cut off': {
      statement: 'DELETE FROM audit_entries WHERE id = 5',
      brokenAt: 5,
      reason: /missing/,
    },
  }

  for (const [title, { statement, brokenAt, reason }] of Object.entries(TAMPERED)) {
    test(`names the first broken entry: ${title}`, async ({ assert }) => {
      await tamper(statement)
      const verdict = await verify()
      assert.containsSubset(verdict, { exitCode: 1, intact: false, brokenAt })
      assert.match(verdict.reason ?? '', reason)
      const told = await runCommand(AuditVerify, [])
      assert.equal(told.exitCode, 1)
      assert.include(told.told, `broken at entry ${brokenAt}`)
    })
  }

  test('a checkpoint shows what was cut off together with its head', async ({ assert }) => {
    const { checkpoint } = await verify()
    await tamper('DELETE FROM audit_entries WHERE id > 3')
    const last = await db.from('audit_entries').where('id', 3).firstOrFail()
    await db.from('audit_heads').where('id', 1).update({ entry_id: 3, mac: last.mac })
    // By itself, the log looks whole.
    assert.isTrue((await verify()).intact)
    const verdict = await verify('--checkpoint', checkpoint ?? '')
    assert.containsSubset(verdict, { exitCode: 1, brokenAt: 4 })
  })

  test('a checkpoint still holds when the log has grown', async ({ assert }) => {
    const { checkpoint } = await verify()
    await change(systemActor, (change) =>
      change.audit({ action: 'update', entityType: 'employee', entityId: 1 })
    )
    const verdict = await verify('--checkpoint', checkpoint ?? '')
    assert.containsSubset(verdict, { exitCode: 0, entries: 6 })
  })

  test('what is no checkpoint is told, with exit code 2', async ({ assert }) => {
    const run = await runCommand(AuditVerify, ['--checkpoint', '12'])
    assert.equal(run.exitCode, 2)
  })

  test('a folder, and a file that cannot be read, are told, with exit code 2', async ({
    assert,
  }) => {
    for (const [given, problem] of [
      ['tests', 'tests is not a file.'],
      // It opens but cannot be read, as on a bad disk.
      ['/proc/self/mem', '/proc/self/mem cannot be read (EIO).'],
      ['none.json', 'none.json cannot be read (ENOENT).'],
    ] as const) {
      const run = await runCommand(AuditVerify, ['--checkpoint', given])
      assert.equal(run.exitCode, 2)
      assert.include(run.told, `${problem} --checkpoint must be the file of a nightly check`)
    }
  })

  test('a file that is no checkpoint is told to scripts, too', async ({ assert }) => {
    const run = await runCommand(AuditVerify, ['--checkpoint', 'package.json', '--json'])
    assert.equal(run.exitCode, 1)
    const { error } = jsonOf<{ error: { message: string } }>(run)
    assert.match(error.message, /^package\.json cannot be trusted: /)
  })
})
