import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { cancelRequest } from '#signing/services/change_request'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { unpackedEvidence } from '#tests/helpers/signing/evidence'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { actorFor, completedRequest, sentRequest } from '#tests/helpers/signing/signing'

test.group('Evidence packs', (group) => {
  group.each.setup(() => emptyPortal())

  for (const { viewport } of SIZES) {
    test(`are looked at and taken, ${viewport.width} px wide`, async (context) => {
      const { assert, cleanup } = context
      const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
      const { id } = await completedRequest({ employee: ana, name: 'Offer' })
      const browsing = await Browsing.of(await given.admin(), context, { viewport })
      const { page } = browsing
      await browsing.open('/documents/evidence')
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await page.getByLabel('Find a person').fill('diaz')
      await page.getByRole('option', { name: /Ana Díaz/ }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByText('1, 1 fully signed').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`evidence-${viewport.width}`)

      const since = await auditHead()
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download evidence pack' }).press('Enter')
      const pack = await unpackedEvidence(await readFile(await (await coming).path()))
      cleanup(() => pack.remove())
      assert.include((await pack.verify()).told, 'Everything is valid.')
      assert.containSubset(await auditEntries(since), [
        { action: 'export', entityType: 'employee', entityId: String(ana.employeeId) },
      ])

      await page.getByRole('radio', { name: /A period/ }).check()
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('Choose both days.').waitFor()
      await page.getByLabel('First day').fill('2020-01-01')
      await page.getByLabel('Last day').fill('2020-12-31')
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('Nothing was fully signed in this period.').waitFor()
      assert.deepEqual(await browsing.axe(), [])

      await page.getByRole('radio', { name: /A request/ }).check()
      await page.getByLabel('Request number').fill(String(id))
      await page.keyboard.press('Enter')
      await page.getByText(`Request ${id}, Ana Díaz`).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
    })
  }

  test('are reached from a person and from a request', async (context) => {
    const { assert } = context
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const { id } = await completedRequest({ employee: ana, name: 'Offer' })
    const browsing = await Browsing.of(await given.admin(), context)
    const { page } = browsing
    await browsing.open(`/employees/${ana.employeeId}`)
    await page.getByRole('link', { name: 'Evidence pack' }).click()
    await page.getByText('1, 1 fully signed').waitFor()
    await browsing.open('/document-signing?tab=completed')
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('link', { name: `Evidence pack: Ana Díaz, request ${id}` }).click()
    await page.getByText(`Request ${id}, Ana Díaz`).waitFor()
  }).tags(['@night'])

  test('are reached from someone whose requests were all canceled', async (context) => {
    const admin = await given.admin()
    const { id, employee } = await sentRequest({ manager: admin })
    await cancelRequest(id, null, actorFor(admin))
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/${employee.employeeId}`)
    await page.getByText('No documents are open or completed.').waitFor()
    await page.getByRole('link', { name: 'Evidence pack' }).click()
    await page.getByText('1, 0 fully signed').waitFor()
  })
})
