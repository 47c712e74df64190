import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { Browsing, DESKTOP, SIZES } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { fromNow } from '#database/factories/from_now'
import { BackupDrillFactory } from '#database/factories/backup_drill_factory'

const drill = (days: number) =>
  BackupDrillFactory.merge({ startedAt: fromNow({ days: -days, hours: -1 }) })

test.group('Backups on the dashboard', (group) => {
  group.each.setup(() => emptyPortal())

  for (const { title, viewport } of SIZES) {
    test(`tell administrators what was proven last ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(await given.admin(), context, { viewport })
      const { page } = browsing
      await browsing.open('/')
      await page.getByText('No backup has been tested yet.').waitFor()
      await page.getByText('Not tested yet', { exact: true }).waitFor()
      assert.deepEqual(await browsing.axe(), [])

      await drill(40).apply('proven').create()
      await browsing.open('/')
      await page.getByText('No backup has been tested for 30 days.').waitFor()
      await page.getByText('40 days ago').waitFor()

      await drill(2).apply('proven').create()
      await browsing.open('/')
      await page.getByText('Tested', { exact: true }).waitFor()
      for (const text of ['2 days ago', '717.2 KB', '3,522 rows, 1 file']) {
        await page.getByText(text, { exact: true }).waitFor()
      }
      assert.equal(await page.getByText('No backup has been tested for').count(), 0)
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`backups-proven-${viewport.width}`)

      const message = "This backup can't be trusted: tables/users.jsonl was changed."
      await BackupDrillFactory.apply('failed').merge({ message }).create()
      await browsing.open('/')
      await page.getByText('tables/users.jsonl was changed').waitFor()
      await page.getByText('2 days ago', { exact: true }).waitFor()
      assert.equal(await page.getByText('Tested', { exact: true }).count(), 0)
      assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`backups-failed-${viewport.width}`)
    })
  }

  test('are nothing to a manager, who is not asked about either', async (context: TestContext) => {
    const browsing = await Browsing.of(await given.manager(), context, { viewport: DESKTOP })
    const asked: string[] = []
    browsing.page.on('request', (request) => void asked.push(request.url()))
    await browsing.open('/')
    await browsing.page.getByText('Recent Activity').first().waitFor()
    context.assert.equal(await browsing.page.getByText('Backup check').count(), 0)
    context.assert.isEmpty(asked.filter((url) => url.includes('backup-drills')))
  })
})
