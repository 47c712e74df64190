import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { noticesFor, rememberBrokenLog } from '#accounts/services/notices'
import { systemActor } from '#audit/actor'
import { latestCheck } from '#audit_log/queries/audit_checks'
import { change } from '#audit/services/change'
import { chainMac, type AuditRow } from '#audit/services/chain'
import { checkChainWhenDue } from '#audit_log/services/check_chain'
import { forgetNewest } from '#audit_log/services/kept_checkpoints'
import type { ChainVerdict } from '#audit_log/services/verify_chain'
import { dataPath } from '#config/paths'
import AuditVerify from '#commands/audit_verify'
import { getText, putText } from '#storage/services/disk_objects'
import { auditEntries, pastTriggers } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { emptyPortal } from '#tests/helpers/portal'

const NIGHT = DateTime.utc(2026, 3, 1, 2)
const NEWEST = 'audit-checkpoint.json'

const writeEntries = (count: number) =>
  change(systemActor, async (change) => {
    for (let entityId = 1; entityId <= count; entityId++) {
      await change.audit({ action: 'create', entityType: 'employee', entityId })
    }
  })

const entry = (id: number) => db.from('audit_entries').where('id', id).firstOrFail()
const setHead = (id: number, mac: string) =>
  db.from('audit_heads').where('id', 1).update({ entry_id: id, mac })

/** What the database's owner can do without any key. */
async function cutAfter(id: number) {
  await pastTriggers(() => db.from('audit_entries').where('id', '>', id).delete())
  await setHead(id, (await entry(id)).mac)
}

const verify = async (...args: string[]) => {
  const run = await runCommand(AuditVerify, [...args, '--json'])
  return { exitCode: run.exitCode, ...jsonOf<ChainVerdict>(run) }
}

const checkOn = (day: number) => checkChainWhenDue(NIGHT.plus({ days: day }))

test.group('A log whose end was cut off', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    await writeEntries(8)
    await checkOn(0)
    return async () => {
      rememberBrokenLog(null)
      await forgetNewest()
    }
  })

  test('is found by audit:verify, which names the missing checkpoint', async ({ assert }) => {
    assert.isTrue((await verify()).intact)
    await cutAfter(5)
    assert.containsSubset(await verify(), {
      exitCode: 1,
      intact: false,
      brokenAt: 6,
      checkpoint: null,
      missing: [{ entry: 8 }],
    })
    const { told } = await runCommand(AuditVerify, [])
    assert.include(told, 'the checkpoint of 2026-03-01 covers entries 1 to 8')
    assert.include(told, 'Missing: the checkpoint of 2026-03-01, 8.')
    assert.include(told, '--accept-restore')
  })

  test('is found by the nightly check, which signs nothing for it', async ({ assert }) => {
    const signed = await getText(NEWEST)
    await cutAfter(5)
    await checkOn(1)
    const check = await latestCheck()
    assert.containsSubset(check, { intact: false, brokenAt: 6, hasCheckpoint: false })
    assert.equal(await getText(NEWEST), signed)
    rememberBrokenLog(check)
    assert.include(
      noticesFor()
        .map(({ message }) => message)
        .join(),
      'cut off at entry 6'
    )
    // It stays detected, also after the log has grown past that place again.
    await writeEntries(9)
    await checkOn(2)
    assert.containsSubset(await latestCheck(), { intact: false, brokenAt: 8 })
    assert.include((await latestCheck())?.reason ?? '', 'it is not the entry of the checkpoint')
  })

  test('is named by doctor', async ({ assert }) => {
    const { databaseChecks } = (await import(app.makeURL('bin/lib/doctor_database.js').href)) as {
      databaseChecks(values: NodeJS.ProcessEnv): Promise<{ name: string; message: string }[]>
    }
    const found = async () => {
      const checks = await databaseChecks({ ...process.env, DATA_DIR: dataPath() })
      return checks.find(({ name }) => name === 'Audit log')
    }
    assert.isUndefined(await found())
    await cutAfter(5)
    await checkOn(1)
    assert.include(JSON.stringify(await found()), 'cut off at entry 6')
  })

  test('is found when its entries were written anew with the key', async ({ assert }) => {
    await cutAfter(8)
    const row: AuditRow = await entry(8)
    await pastTriggers(async () => {
      const changed = { ...row, id: 8, entity_id: '99' }
      const mac = chainMac((await entry(7)).mac, changed)
      const text = row.search_text.replace(/8/, '99')
      await db
        .from('audit_entries')
        .where('id', 8)
        .update({ entity_id: '99', mac, search_text: text })
      await setHead(8, mac)
    })
    assert.containsSubset(await verify(), { exitCode: 1, intact: false, brokenAt: 8, entries: 0 })
  })

  test('is verified up to the last checkpoint that it still contains', async ({ assert }) => {
    await writeEntries(3)
    await checkOn(1)
    await cutAfter(10)
    await writeEntries(9)
    assert.containsSubset(await verify(), { brokenAt: 14, entries: 8, missing: [{ entry: 14 }] })
    assert.include((await runCommand(AuditVerify, [])).told, 'up to entry 8 is intact')
  })

  test('is found with the checks deleted, by the signed file alone', async ({ assert }) => {
    await cutAfter(5)
    await db.from('audit_checks').delete()
    assert.containsSubset(await verify(), { brokenAt: 6, missing: [{ entry: 8 }] })
    await checkOn(1)
    assert.containsSubset(await latestCheck(), { brokenAt: 6, hasCheckpoint: false })
  })

  test('is found with the signed file deleted, by the checks alone', async ({ assert }) => {
    await cutAfter(5)
    await forgetNewest()
    assert.containsSubset(await verify(), { brokenAt: 6, missing: [{ entry: 8 }] })
  })

  test('is found by any earlier check, not the latest alone', async ({ assert }) => {
    await writeEntries(3)
    await checkOn(1)
    await cutAfter(5)
    await forgetNewest()
    await db.from('audit_checks').where('day', '2026-03-02').delete()
    assert.containsSubset(await verify(), { brokenAt: 6, missing: [{ entry: 8 }] })
  })

  test('is not hidden by another file in place of the signed one', async ({ assert }) => {
    await cutAfter(5)
    await db.from('audit_checks').delete()
    const file = JSON.parse((await getText(NEWEST)) ?? '')
    await putText(NEWEST, JSON.stringify({ ...file, signature: 'AAAA' }))
    const verdict = await verify()
    assert.containsSubset(verdict, { exitCode: 1, intact: false })
    assert.include(verdict.reason ?? '', 'it was changed after it was signed')
  })

  test('is accepted after a restore, with a reason and an entry of its own', async ({ assert }) => {
    await cutAfter(5)
    const accepted = await runCommand(AuditVerify, ['--accept-restore', 'Disk failure on March 1'])
    assert.equal(accepted.exitCode ?? 0, 0)
    assert.containsSubset((await auditEntries()).at(-1), {
      action: 'accept_restore',
      entityType: 'audit_log',

      newValues: { reason: 'Disk failure on March 1' },
    })
    assert.containsSubset(await verify(), { exitCode: 0, intact: true, accepted: 1 })
    await writeEntries(9)
    await checkOn(1)
    assert.containsSubset(await latestCheck(), { intact: true, hasCheckpoint: true })
    // Later losses need an acceptance of their own.
    await cutAfter(7)
    assert.containsSubset(await verify(), { intact: false, brokenAt: 8 })
  })

  test('is never accepted for a checkpoint given from outside', async ({ assert }) => {
    const { checkpoint } = await verify()
    await cutAfter(5)
    await runCommand(AuditVerify, ['--accept-restore', 'Nothing to see'])
    assert.containsSubset(await verify('--checkpoint', checkpoint ?? ''), {
      exitCode: 1,
      intact: false,
    })
  })

  test('is not accepted where an entry was changed as well, nor without a reason', async ({
    assert,
  }) => {
    await cutAfter(5)
    assert.equal((await runCommand(AuditVerify, ['--accept-restore', ' '])).exitCode, 2)
    await pastTriggers(() => db.from('audit_entries').where('id', 2).update({ entity_id: '99' }))
    const run = await runCommand(AuditVerify, ['--accept-restore', 'Restored'])
    assert.equal(run.exitCode, 1)
    assert.include(run.told, 'broken at entry 2')
    assert.lengthOf(await auditEntries(), 5)
  })
})
