import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { plainModule } from '#tests/helpers/training/assignments'

test.group('The gallery in a browser', (group) => {
  group.each.setup(() => emptyPortal())

  test('{title}: shows what is inside, and installs once')
    .with(SIZES)
    .run(async (context, { viewport }) => {
      const { assert } = context
      const browsing = await Browsing.of(await given.admin(), context, { viewport })
      const { page } = browsing
      await browsing.open('/onboarding/packets')
      await page.getByRole('button', { name: 'Open gallery' }).first().click()
      const gallery = page.getByRole('dialog', { name: 'Gallery' })
      await gallery.getByText('Have your counsel review them').waitFor()
      await gallery.getByRole('button', { name: 'Show contents: Restaurant' }).click()
      await gallery.getByText('Hand out the uniform').waitFor()
      const missing = gallery.getByText('Left out: you have no training of this name')
      await missing.filter({ visible: true }).first().waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`gallery-${viewport.width}`)
      await gallery.getByRole('button', { name: 'Install: Restaurant' }).click()
      await browsing.toast('Restaurant is installed as a draft.')
      assert.lengthOf(await db.from('onboarding_packets'), 1)
      await gallery.getByRole('button', { name: 'Install: Offer Letter', exact: true }).click()
      await browsing.toast('Offer Letter is in your library.')
      await gallery.getByRole('link', { name: 'Open Restaurant' }).click()
      await page.getByRole('heading', { name: 'Restaurant', level: 1 }).waitFor()
      await page.getByText('This is a draft.').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`gallery-packet-${viewport.width}`)

      const { id } = await db.from('document_templates').where('form', 'offer_letter').firstOrFail()
      await browsing.open(`/documents/library/${id}`)
      await page.getByText('Have your counsel review it before you send it.').waitFor()
    })

  test('offers what its viewer may install and open', async (context) => {
    await plainModule({ name: 'Hazard Communication' })
    const admin = await signedIn(await given.admin())
    await admin.post('/api/onboarding/gallery/offer_letter', {})
    const someone = await given.employee()
    await given.override(someone, 'employees:update', 'grant')
    const browsing = await Browsing.of(someone, context)
    const { page } = browsing
    const gallery = page.getByRole('dialog', { name: 'Gallery' })
    const look = async () => {
      await browsing.open('/onboarding/packets')
      await page.getByRole('button', { name: 'Open gallery' }).first().click()
      await gallery.getByText('Installed').first().waitFor()
      return {
        restaurant: await gallery.getByRole('button', { name: 'Install: Restaurant' }).count(),
        office: await gallery.getByRole('button', { name: 'Install: Office', exact: true }).count(),
        letter: await gallery.getByRole('link', { name: 'Open Offer Letter' }).count(),
      }
    }
    context.assert.deepEqual(await look(), { restaurant: 0, office: 0, letter: 0 })
    await given.override(someone, 'documents:manage', 'grant')
    context.assert.deepEqual(await look(), { restaurant: 0, office: 1, letter: 1 })
    await gallery.getByText('You need permission to assign training').waitFor()
  })
})
