import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { Browsing, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail, userRow } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const OLD = 'mira@example.com'
const NEW = 'mira.new@example.com'

test.group('A change of address, in the browser of who reads the old mailbox', (group) => {
  let person: Person

  group.each.setup(async () => {
    const end = await emptyPortalWithoutMail()
    person = await given.employee({ email: OLD })
    return end
  })

  /** Requests the change, and finds both links that are emailed about it. */
  async function askedBy(asker: Person) {
    const asked = await signedIn(asker)
    await asked.put(`/api/users/${person.id}`, { email: NEW })
    const { id } = await db.from('email_changes').firstOrFail()
    return {
      review: `/email-change/${linkToken('email_change_review', Number(id), 1)}`,
      confirm: `/confirm-email/${linkToken('email_change', Number(id), 1)}`,
    }
  }

  test('stops one that has taken effect by its link, {title}')
    .with(SIZES)
    .run(async (context, { title, viewport }) => {
      const { assert } = context
      const links = await askedBy(await given.admin())
      const browsing = await Browsing.start(context, { viewport })
      const { page } = browsing
      await browsing.open(links.confirm)
      await page.getByRole('button').click()
      await page.getByText(`You sign in as ${NEW} from now on.`).waitFor()
      assert.equal((await userRow(person.id)).email, NEW)

      await browsing.open(links.review)
      await page.getByText('has a new email address').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Allow the change' }).count(), 0)
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`stopping a change of address ${title}`)
      // Viewing does nothing: mail scanners open every link.
      assert.equal((await userRow(person.id)).email, NEW)

      await browsing.tabTo('Stop the change')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Change stopped' }).waitFor()
      await page.getByText('Your old password no longer works.').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      assert.equal((await userRow(person.id)).email, OLD)

      await browsing.open(links.review)
      await page.getByRole('heading', { name: "This link doesn't work" }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
    })

  test('is not said to be on its way where nothing can be sent', async (context) => {
    await givenSettings({ smtpHost: null })
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    await browsing.open('/profile')
    await browsing.field('Email').fill(NEW)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await browsing.toast('Profile updated successfully.')
    await page.getByText(`Waiting for ${NEW} to be confirmed by the link we will email`).waitFor()
    await page.getByText('Ask an administrator for the link.').waitFor()
    await browsing.open('/forgot-password')
    await page.getByText('Ask your HR department to set a password.').waitFor()
    context.assert.deepEqual(await browsing.axe(), [])
  }).tags(['@night'])

  test('allows one that someone who manages accounts asked for, {title}')
    .tags(['@night'])
    .with(SIZES)
    .run(async (context, { viewport }) => {
      const { assert } = context
      const keeper = await given.employee()
      await given.override(keeper, 'users:manage', 'grant')
      const links = await askedBy(keeper)
      const browsing = await Browsing.of(person, context, { viewport })
      const { page } = browsing
      await browsing.open('/profile')
      await page.getByText(`unless you allow it by the link we emailed to ${OLD}.`).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.open(links.review)
      await page.getByRole('button', { name: 'Stop the change' }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await page.getByRole('button', { name: 'Allow the change' }).click()
      await page.getByRole('heading', { name: 'Change allowed' }).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal((await userRow(person.id)).email, OLD)
      const mail = await db.from('outbox_messages').where('recipient', NEW).firstOrFail()
      assert.equal(mail.kind, 'email_change_confirm')
      await browsing.open('/profile')
      await page.getByText(`Waiting for ${NEW} to be confirmed by the link`).waitFor()
    })
})
