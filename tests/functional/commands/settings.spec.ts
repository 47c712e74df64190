import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import SettingsList from '#commands/settings_list'
import SettingsSet from '#commands/settings_set'
import { setting } from '#settings/current'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { emptyPortal } from '#tests/helpers/portal'

test.group('settings:list and settings:set', (group) => {
  group.each.setup(() => emptyPortal())

  test('set, tell and set back', async ({ assert }) => {
    const set = await runCommand(SettingsSet, ['daysBeforeDue', '14,2', '--json'])
    assert.deepEqual(jsonOf(set), { name: 'daysBeforeDue', changed: true, dryRun: false })
    assert.deepEqual(setting('daysBeforeDue'), [14, 2])
    const entry = (await auditEntries()).at(-1)
    assert.match(entry?.performedBy ?? '', /^Command settings:set/)

    const list = await runCommand(SettingsList, ['--json'])
    const { settings } = jsonOf<{ settings: SettingDescription[] }>(list)
    const told = settings.find(({ name }) => name === 'daysBeforeDue')
    assert.deepInclude(told, { value: [14, 2], source: 'stored' })

    await runCommand(SettingsSet, ['daysBeforeDue', '[21, 3]'])
    assert.deepEqual(setting('daysBeforeDue'), [21, 3])
    await runCommand(SettingsSet, ['daysBeforeDue', '--default'])
    assert.deepEqual(setting('daysBeforeDue'), [30, 7, 1])
  })

  test('change nothing in a dry run, or with what is wrong', async ({ assert }) => {
    const dry = await runCommand(SettingsSet, ['companyName', 'Try', '--dry-run', '--json'])
    assert.deepEqual(jsonOf(dry), { name: 'companyName', changed: true, dryRun: true })
    const { told } = await runCommand(SettingsSet, ['companyName', 'Try', '--dry-run'])
    assert.include(told, 'nothing was changed. companyName would change.')
    assert.equal((await runCommand(SettingsSet, ['timeZone', 'Mars/Olympus'])).exitCode, 1)
    assert.equal((await runCommand(SettingsSet, ['evil', 'x'])).exitCode, 2)
    assert.equal((await runCommand(SettingsSet, ['companyName'])).exitCode, 2)
    assert.equal((await runCommand(SettingsSet, ['smtpPassword', 'shown'])).exitCode, 2)
    assert.lengthOf(await db.from('settings'), 0)
  })
})
