import { test } from '@japa/runner'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { documentRow, dueDocument, signedLongAgo } from '#tests/helpers/signing/retained'
import { completedRequest } from '#tests/helpers/signing/signing'

const actionsSince = async (since: number) =>
  (await auditEntries(since)).map(({ action }) => action)

test.group('Retention', (group) => {
  let hr: Person
  let ana: Person

  group.each.setup(async () => {
    await emptyPortal()
    hr = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('is looked at, and documents held and freed, by the keyboard too', async (context) => {
    const { assert } = context
    const { id } = await dueDocument({ employee: ana, name: 'Lease of a car' })
    await completedRequest({ employee: ana, name: 'Offer', retention: 'years', retentionYears: 10 })
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Lind' })
    await signedLongAgo({ employee: bo, name: 'House rules', retention: 'i9' })
    const browsing = await Browsing.of(hr, context)
    const { page } = browsing
    await browsing.open('/documents/requests')
    const tabs = page.getByRole('navigation', { name: 'Documents', exact: true })
    await tabs.getByRole('link', { name: 'Retention' }).click()
    const list = page.getByRole('list', { name: 'Signed documents that are kept' })
    await list.getByText('5 years after it was signed on Jan 1, 2020.').waitFor()
    await list.getByText('kept for as long as the person works here').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await browsing.keepPicture('retention')

    const since = await auditHead()
    await page.getByRole('button', { name: 'Hold: Lease of a car, Ana Díaz' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add legal hold' })
    await dialog.getByRole('button', { name: 'Hold', exact: true }).press('Enter')
    await dialog.getByText('A reason is required').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('hold-dialog')
    await dialog.getByLabel('Reason').fill('A claim was filed')
    await dialog.getByRole('button', { name: 'Hold', exact: true }).press('Enter')
    await browsing.toast('1 document is under a legal hold.')
    await page.getByRole('link', { name: /Legal holds/ }).press('Enter')
    const held = page.getByRole('list', { name: 'Under legal hold' })
    await held.getByText('A claim was filed').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('holds')
    await page.getByRole('button', { name: 'Lift hold: Lease of a car, Ana Díaz' }).click()
    const lift = page.getByRole('dialog', { name: 'Lift legal hold' })
    await lift.getByLabel('Reason').fill('Settled')
    await lift.getByRole('button', { name: 'Lift hold' }).click()
    await browsing.toast('1 document is no longer under a legal hold.')
    await page.getByText('No documents').waitFor()
    assert.isNull((await documentRow(id)).held_at)
    assert.deepEqual(await actionsSince(since), ['hold', 'end_hold'])

    await browsing.open('/documents/retention?q=diaz')
    await page.getByRole('button', { name: 'Hold all 2 shown here…' }).click()
    await dialog.getByLabel('Reason').fill('A claim of hers')
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
    await browsing.toast('2 documents are under a legal hold.')
  })

  test('is searched within the status that was opened', async (context) => {
    const { assert } = context
    await dueDocument({ employee: ana, name: 'Lease of a car' })
    await completedRequest({ employee: ana, name: 'Offer', retention: 'years', retentionYears: 10 })
    const browsing = await Browsing.of(hr, context)
    const { page } = browsing
    await browsing.open('/documents/retention')
    const hold = (count: number) =>
      page.getByRole('button', { name: new RegExp(`^Hold all ${count} `) })
    await hold(2).waitFor()
    await page.getByRole('link', { name: /Ready to delete/ }).click()
    await hold(2).waitFor({ state: 'detached' })
    await page.getByLabel('Search people and documents').fill('diaz')
    await page.waitForURL(/q=diaz/)
    assert.equal(new URL(page.url()).searchParams.get('state'), 'due')
    await page.getByText('Lease of a car').first().waitFor()
    assert.equal(await page.getByText('Offer').count(), 0)
  }).tags(['@night'])

  test('ends with a destruction that is previewed and confirmed, on a phone', async (context) => {
    const { assert } = context
    const lease = await dueDocument({ employee: ana, name: 'Lease of a car' })
    const late = await dueDocument({ name: 'Agreement', employee: ana })
    const spared = await dueDocument({ name: 'Spared', employee: ana })
    const browsing = await Browsing.of(hr, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/documents/retention')
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('retention-phone')
    await page.getByRole('link', { name: 'Preview deletion' }).click()
    await page.getByText('Documents to delete').waitFor()
    await page.getByText('3 documents, 6 files').waitFor()
    await page.getByRole('checkbox', { name: 'Spared, Ana Díaz' }).press('Space')
    await page.getByText('2 documents, 4 files').waitFor()
    const since = await auditHead()
    const destroy = page.getByRole('button', { name: 'Delete 2 documents' })
    await destroy.click()
    await page.getByText('Type 2 to confirm.').waitFor()
    assert.deepEqual(await auditEntries(since), [])
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('destruction-phone')

    // Someone places a hold while this page is open.
    const other = await Browsing.of(await given.admin(), context)
    await other.open('/documents/retention?q=agreement')
    await other.page.getByRole('button', { name: 'Hold: Agreement, Ana Díaz' }).click()
    await other.page.getByLabel('Reason').fill('A claim was filed')
    await other.page.getByRole('button', { name: 'Hold', exact: true }).click()
    await other.toast('1 document is under a legal hold.')

    browsing.expect(/409/)
    await page.getByLabel('Type 2, the number of documents, to confirm').fill('2')
    await page.keyboard.press('Enter')
    await page.getByText('1 document deleted, 1 skipped.').waitFor()
    const results = page.getByRole('region', { name: 'Each document' })
    await results.getByText('It is under a legal hold.').waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('destroyed-phone')
    assert.isNotNull((await documentRow(lease.id)).destroyed_at)
    assert.isNull((await documentRow(late.id)).destroyed_at)
    assert.isNull((await documentRow(spared.id)).destroyed_at)
    assert.include(await actionsSince(since), 'destroy')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('button', { name: 'Delete 1 document', exact: true }).waitFor()
  })
})
