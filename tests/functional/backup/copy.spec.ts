import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { noticesFor } from '#accounts/services/notices'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { dbTime } from '#core/time'
import { createBackup } from '#backup/services/create_backup'
import BackupSuccessor from '#commands/backup_successor'
import OutboxWork from '#commands/outbox_work'
import { dataPath } from '#config/paths'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { mailServer } from '#messages/delivery/mail_server'
import { awaitDelivery } from '#messages/delivery/await_delivery'
import { isCopy } from '#core/installation'
import { cleanAbandonedFiles } from '#storage/services/clean_abandoned_files'
import { deleteFile } from '#storage/services/delete_file'
import {
  Elsewhere,
  gangway,
  restorationIn,
  scratch,
  storedFile,
} from '#tests/helpers/backup/backups'
import { signedIn } from '#tests/helpers/caller'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { cleanedForDays } from '#tests/helpers/storage/cleanings'
import { ScriptedMailServer } from '#tests/helpers/messages/scripted_mail_server'

const MOMENT = '2026-01-01 00:00:00.000'

/** The record of a restore by another process. */
const restorationRow = (values: Record<string, unknown> = {}) =>
  db.table('restorations').insert({
    id: 1,
    archive_id: 'a'.repeat(64),
    archive: 'gangway-backup-20260101T000000Z.zip',
    taken_at: MOMENT,
    began_at: MOMENT,
    filled_at: MOMENT,
    finished_at: MOMENT,
    ...values,
  })

async function restored(values: Record<string, unknown> = {}) {
  await restorationRow(values)
  await isCopy()
}

/** A file from some days ago without a row. */
async function orphan(): Promise<string> {
  const path = dataPath('files', `${DateTime.utc().minus({ days: 3 }).toISODate()}/orphan`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'x')
  return path
}

/** Doctor's finding about a copy; undefined where it is none. */
async function copyCheck(place: Elsewhere): Promise<string | undefined> {
  const said = await gangway(place, 'doctor', '--json')
  const { checks } = JSON.parse(said) as { checks: { name: string; state: string }[] }
  return checks.find(({ name }) => name === 'Copy')?.state
}

const tellsOfCopy = () => noticesFor().some(({ kind }) => kind === 'copy')

test.group('A copy restored from a backup', (group) => {
  const configured = mailServer.configured

  group.each.setup(async () => {
    await emptyPortal()
    await isCopy()
    for (const folder of ['files', 'incoming']) {
      await rm(dataPath(folder), { recursive: true, force: true })
    }
    mailServer.configured = true
    return () => void (mailServer.configured = configured)
  })

  test('sends no mail and removes no file until it is the portal', async ({ assert, cleanup }) => {
    const server = await ScriptedMailServer.start()
    cleanup(() => server.stop())
    const folder = await scratch(cleanup)
    const file = await storedFile(folder, Buffer.from('%PDF 1'))
    const stored = dataPath('files', file.key)
    await cleanedForDays()
    const left = await orphan()
    await restored()

    const mail = await postNote()
    assert.equal((await deliverDueMails()).sent, 0)
    assert.equal(await awaitDelivery(mail), 'queued')
    assert.equal((await mailRow(mail))?.attempts, 0)
    assert.equal((await runCommand(OutboxWork, ['--once'])).exitCode, 2)
    await change(systemActor, (change) => deleteFile(change, file.id))
    assert.deepEqual(await cleanAbandonedFiles(), { uploads: 0, slots: 0, objects: 0 })
    assert.isTrue(existsSync(stored))
    assert.isTrue(existsSync(left))
    assert.isTrue(tellsOfCopy())

    const dry = await runCommand(BackupSuccessor, ['--dry-run', '--json'])
    assert.deepEqual(jsonOf(dry), { isCopy: true, mailsWaiting: 1, dryRun: true })
    const run = await runCommand(BackupSuccessor, ['--yes', '--json'])
    assert.deepEqual(jsonOf(run), {
      archive: 'gangway-backup-20260101T000000Z.zip',
      takenAt: '2026-01-01T00:00:00.000Z',
      mailsWaiting: 1,
      dryRun: false,
    })
    const entry = await db.from('audit_entries').where('action', 'succeed').firstOrFail()
    assert.equal(entry.entity_type, 'backup')

    assert.equal((await deliverDueMails()).sent, 1)
    assert.lengthOf(server.mails, 1)
    assert.equal((await cleanAbandonedFiles()).objects, 2)
    assert.isFalse(existsSync(stored))
    assert.isFalse(existsSync(left))
    assert.isFalse(tellsOfCopy())
    const again = await runCommand(BackupSuccessor, ['--yes'])
    assert.equal(again.exitCode, 1)
    assert.include(again.told, 'This is not a copy')
  })

  test('is none while nothing is restored, and in no portal that never was', async ({ assert }) => {
    assert.isFalse(await isCopy())
    assert.equal((await runCommand(BackupSuccessor, ['--yes'])).exitCode, 1)
    assert.equal((await runCommand(BackupSuccessor, ['--json'])).exitCode, 2)
    // A restore killed before its rows were complete, and a portal set up instead.
    await restored({ filled_at: null, finished_at: null })
    assert.isFalse(await isCopy())
    assert.isFalse(tellsOfCopy())
    assert.isEmpty(await db.from('audit_entries').where('action', 'succeed'))
  })

  test('is no successor while it is still being restored', async ({ assert }) => {
    const until = dbTime(DateTime.utc().plus({ minutes: 1 }))
    await restored({ finished_at: null, claimed_by: 'elsewhere:1:1', claimed_until: until })
    const early = await runCommand(BackupSuccessor, ['--yes'])
    assert.equal(early.exitCode, 1)
    assert.include(early.told, 'It is still being restored')
    assert.isTrue(await isCopy())
  })

  test('is told of by a server that runs a second after another process has said so', async ({
    assert,
  }) => {
    const admin = await signedIn(await given.admin())
    const notices = async () => {
      const { props } = await admin.page<{ notices: { kind: string }[] }>('/profile')
      return props.notices.map(({ kind }) => kind)
    }
    assert.notInclude(await notices(), 'copy')
    await restorationRow()
    await pause(1100)
    assert.include(await notices(), 'copy')
    await db.from('restorations').update({ succeeded_at: MOMENT })
    await pause(1100)
    assert.notInclude(await notices(), 'copy')
  })

  test('removes none of the archives that its portal has made', async ({ assert, cleanup }) => {
    const folder = await scratch(cleanup)
    await given.admin()
    const { path } = await createBackup({ to: folder }, systemActor)
    // Names contain the second.
    const older = join(folder, 'gangway-backup-20260101T000000Z.zip')
    await rename(path, older)
    await restored()
    const second = await createBackup({ to: folder, keep: 1 }, systemActor)
    assert.isEmpty(second.removed)
    assert.isTrue(existsSync(older))
  })

  test('is what backup:restore makes, unless it is told otherwise, until it is wiped, and doctor says so', async ({
    assert,
    cleanup,
  }) => {
    const folder = await scratch(cleanup)
    await given.admin()
    // The backup of a copy is no copy because of that.
    await restored()
    const { path } = await createBackup({ to: folder }, systemActor)
    for (const successor of [false, true]) {
      const place = await Elsewhere.onSqlite(cleanup)
      const flags = successor ? ['--successor'] : []
      const { code, output, result } = await place.run('backup:restore', path, '--yes', ...flags)
      assert.equal(code, 0, output)
      assert.equal(result.isCopy, !successor)
      const told = await place.run('backup:successor', '--dry-run')
      assert.equal(told.result.isCopy, !successor)
      assert.equal(await copyCheck(place), successor ? undefined : 'warning')
      if (successor) continue
      // A portal set up in the emptied database was never restored.
      await gangway(place, 'db:wipe', '--force')
      await gangway(place, 'migration:run', '--force', '--no-schema-generate')
      const wiped = await place.run('backup:successor', '--dry-run')
      assert.equal(wiped.result.isCopy, false, wiped.output)
      assert.isUndefined(await copyCheck(place))
      assert.isNotNull(await restorationIn(place))
    }
  })
    .tags(['@night'])
    .timeout(300_000)
})
