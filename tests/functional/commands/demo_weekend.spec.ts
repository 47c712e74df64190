import { test } from '@japa/runner'
import { Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import DemoLoad from '#commands/demo_load'
import { clearCache } from '#core/cached'
import { resetDatabase } from '#tests/helpers/database'
import { runCommand } from '#tests/helpers/command'

const SUNDAY = Date.UTC(2026, 10, 29, 13)

test.group('demo:load on a weekend', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    clearCache()
    return () => resetDatabase()
  })

  // The company's last working day is two days ago, and people registered after its last act.
  test('everyone has got the documents of their packet', async ({ assert }) => {
    const since = performance.now()
    Settings.now = () => SUNDAY + Math.floor(performance.now() - since)
    const run = await runCommand(DemoLoad, [])
    assert.equal(run.exitCode, 0)
    const items = await db.from('onboarding_checklist_items').select('name', 'to_send')
    assert.isNotEmpty(items)
    assert.deepEqual(
      items.filter(({ to_send: waits }) => waits !== null),
      []
    )
  }).timeout(120_000)
})
