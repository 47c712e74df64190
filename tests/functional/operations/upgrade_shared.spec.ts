import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'
import {
  makeVersion,
  MAKES_A_TABLE,
  UpgradedPortal,
  type UpgradeRun,
  withMigration,
} from '#tests/helpers/server/versions'

const MINUTES = 60_000

/** Waits for the archive of an upgrade to have its name, at which its rows are those of a moment ago. */
async function backedUp({ data }: UpgradedPortal, run: UpgradeRun): Promise<void> {
  for (;;) {
    const names = await readdir(join(data, 'backups', 'upgrades')).catch(() => [])
    if (names.some((name) => name.endsWith('.zip'))) return
    if (run.hasEnded) throw new Error(run.output)
    await pause(5)
  }
}

/** Has the installed version make backups as 0.2.0 did, which told of nothing that was added. */
function tellNothingAdded({ link }: UpgradedPortal): void {
  const command = join(link, 'commands', 'backup_create.ts')
  writeFileSync(command, readFileSync(command, 'utf8').replace('leftOut: added,', ''))
}

/** Has the installed version make backups as 0.2.0 did, which said nothing of the audit log. */
function tellNothingBroken({ link }: UpgradedPortal): void {
  const command = join(link, 'commands', 'backup_create.ts')
  const said = readFileSync(command, 'utf8')
  writeFileSync(command, said.replace('leftOut: added,\n      brokenEntry,', 'leftOut: added,'))
}

const IS_BACK = /The upgrade failed; the reason is above\. [\d.]+ is back\./

test.group('Operations | an upgrade on a database that others use', () => {
  for (const { title, act, reason, outcome } of [
    {
      title: 'stops before the tables change where something else still writes',
      act: async (portal: UpgradedPortal, run: () => UpgradeRun) => {
        const running = run()
        await backedUp(portal, running)
        await portal.fromElsewhere('update {audit_heads} set entry_id = entry_id + 1')
        return running
      },
      reason: 'Something still writes to this database',
      outcome: IS_BACK,
    },
    {
      title: 'stops before the tables change where something else sends emails',
      act: async (portal: UpgradedPortal, run: () => UpgradeRun) => {
        await portal.fromElsewhere(
          "insert into {outbox_messages} (kind, recipient, payload, next_attempt_at, created_at) values ('waiting', 'ada@example.com', '{}', '2099-01-01', '2026-01-01')"
        )
        const running = run()
        await backedUp(portal, running)
        await portal.fromElsewhere("update {outbox_messages} set state = 'sent'")
        return running
      },
      reason: 'Something still writes to this database',
      outcome: IS_BACK,
    },
    {
      title: 'stops before the tables change where the version there restores no broken audit log',
      act: async (portal: UpgradedPortal, run: () => UpgradeRun) => {
        tellNothingBroken(portal)
        await portal.breakLog()
        return run()
      },
      reason: 'The audit log is broken at entry 1: the entry was changed',
      outcome: IS_BACK,
    },
    {
      title: 'is refused where it has a table or a column of others',
      act: async (portal: UpgradedPortal, run: () => UpgradeRun) => {
        tellNothingAdded(portal)
        await portal.fromElsewhere('create table {employees_backup} (id int)')
        await portal.fromElsewhere('alter table {employees} add column nickname text')
        return run()
      },
      reason: 'that no version of the portal makes (employees.nickname, employees_backup)',
      outcome: /The running portal was not changed\./,
    },
  ]) {
    test(title, async ({ assert, cleanup }) => {
      const portal = await UpgradedPortal.serving(cleanup)
      makeVersion(portal.next, withMigration(MAKES_A_TABLE))
      const before = await portal.facts()
      const run = await act(portal, () => portal.upgrade())
      assert.equal(await run.ended, 1, run.output)
      assert.include(run.output, reason)
      assert.match(run.output, outcome)
      assert.isTrue(await portal.isReady())
      assert.deepEqual(await portal.facts(), before)
      assert.isFalse(lstatSync(portal.link).isSymbolicLink())
      assert.isUndefined(portal.step)
    })
      .timeout(4 * MINUTES)
      .skip(() => !isMysql(db.connection()), 'On SQLite, going back does not use the archive.')
  }
})
