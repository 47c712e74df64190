import { test } from '@japa/runner'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { certificateModule, CLAIM, sendFile } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { picture } from '#tests/helpers/routes/route_requests'
import { completionOf } from '#tests/helpers/training/proof'
import { createModule } from '#tests/helpers/training/training'
import { certificateFile } from '#training/certificate/certificate_file'
import { findCertificate } from '#training/queries/completions/find_certificate'
import db from '@adonisjs/lucid/services/db'

test.group('Reviewing certificates', (group) => {
  let ana: Person
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
  })

  test('rejects one, accepts the next, and its certificate verifies', async (context) => {
    const { assert } = context
    const module = await certificateModule({ name: 'First aid course' })
    // A PDF that a browser can show, and an image.
    const made = await findCertificate((await completionOf(manager)).id)
    const document = new Uint8Array(await certificateFile(made!, 'a4'))
    const sender = await signedIn(ana)
    await sendFile(sender, module.id, CLAIM, document)
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Lind' })
    await sendFile(await signedIn(bo), module.id, CLAIM, document)

    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open('/')
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await sidebar.getByRole('link', { name: 'Training 2 waiting' }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('dashboard-alerts')
    await page.getByRole('link', { name: '2 certificates need review' }).click()
    await page.getByRole('heading', { name: 'Reviews' }).waitFor()
    const tab = page.getByRole('navigation', { name: 'Training', exact: true })
    await tab.getByText('2 waiting').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('reviews')
    await page.getByRole('link', { name: CLAIM.name }).first().click()
    await page.getByRole('heading', { name: 'Review a certificate' }).waitFor()
    await page.getByText('Someone else uploaded the same file').waitFor()
    await page.getByText('Bo Lind').waitFor()
    await page.getByRole('region', { name: 'Page 1 of 1' }).getByText('Ida Berg').first().waitFor()
    const opened = page.getByRole('link', { name: 'Open in a new tab' })
    const file = await page.request.get((await opened.getAttribute('href'))!)
    assert.match(file.headers()['content-disposition'] ?? '', /^inline/)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('review')

    // By keyboard to the next one and back.
    await page.getByRole('link', { name: 'Next' }).press('Enter')
    await page.getByText('Ana Díaz').waitFor()
    await page.getByRole('link', { name: 'Previous' }).press('Enter')
    await page.getByText('Bo Lind').waitFor()

    await page.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject this certificate?' })
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await dialog.getByText('A reason is required').waitFor()
    await dialog.getByLabel('Reason').fill('It bears another name')
    assert.deepEqual(await browsing.axe(), [])
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await browsing.toast('Certificate rejected')

    // To the next waiting one; Ana submits another.
    await page.getByText('Bo Lind').first().waitFor()
    await sendFile(sender, module.id, { ...CLAIM, name: 'With my name' }, await picture())
    await browsing.open('/training/reviews')
    await page.getByRole('link', { name: 'With my name' }).click()
    await page.getByRole('img', { name: 'The certificate that was uploaded' }).waitFor()
    await page.getByRole('button', { name: 'Accept' }).press('Enter')
    await browsing.toast('Certificate accepted')
    // On to the next one, at its beginning.
    await page.getByText('Bo Lind').first().waitFor()
    await page.locator('main:focus').waitFor()
    const completion = await db
      .from('training_completions')
      .where('employee_id', ana.employeeId)
      .firstOrFail()

    const anyone = await Browsing.start(context, { viewport: PHONE })
    await anyone.open('/verify')
    assert.deepEqual(await anyone.axe(), [])
    await anyone.page.getByRole('button', { name: 'Check certificate' }).click()
    await anyone.page.getByText('Enter the code that is printed').waitFor()
    anyone.expect(/status of 404/)
    await anyone.field('Certificate code').fill('ABCD-EFGH-JKMN')
    await anyone.page.getByRole('button', { name: 'Check certificate' }).click()
    await anyone.page
      .getByText('No certificate has this code. Check the code and try again.')
      .waitFor()
    await anyone.field('Certificate code').fill(String(completion.code).toLowerCase())
    await anyone.page.getByRole('button', { name: 'Check certificate' }).click()
    await anyone.page.getByText('Genuine and current', { exact: true }).waitFor()
    await anyone.page.getByText('A. D.').waitFor()
    await anyone.page.getByText('First aid course').waitFor()
    assert.notInclude(await anyone.page.content(), 'Díaz')
    assert.deepEqual(await anyone.axe(), [])
    assert.equal(await anyone.overflow(), 0)
    await anyone.keepPicture('verify-375')
  })

  test('tells who came second what the first decided, on a phone', async (context) => {
    const { assert } = context
    const module = await createModule({ requiresCertificateUpload: true })
    const { body } = await sendFile(await signedIn(ana), module.id)
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/training/reviews')
    await page.getByRole('link', { name: 'Reviews 1 waiting' }).waitFor()
    await page.waitForFunction(
      'document.querySelector("nav [aria-current]").getBoundingClientRect().right <= innerWidth'
    )
    assert.equal(await browsing.overflow(), 0)
    await browsing.open(`/training/reviews/${body.id}`)
    await page.getByRole('button', { name: 'Accept' }).waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('review-375')
    const other = await signedIn(await given.manager({ firstName: 'Jon', lastName: 'Ek' }))
    await other.post(`/api/training/evidence/${body.id}/rejection`, { reason: 'Blurred' })
    browsing.expect(/status of 409/)
    await page.getByRole('button', { name: 'Accept' }).click()
    await browsing.toast('Jon Ek has already rejected this certificate.')
    await page.getByText('Blurred').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Accept' }).count(), 0)
    await page.getByRole('link', { name: 'All reviews' }).click()
    await page.getByText('Nothing to review').waitFor()
    assert.deepEqual(await browsing.axe(), [])
  })
})
