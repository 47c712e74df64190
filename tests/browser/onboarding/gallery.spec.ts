import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

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
})
