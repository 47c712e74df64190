import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { postMail } from '#messages/services/post_mail'
import { Browsing, SIZES, VIEWS } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('The inbox in a browser', (group) => {
  let mira: Person

  const tell = (changedAt: string) =>
    change(systemActor, (change) =>
      postMail(change, {
        kind: 'password_changed',
        recipient: mira.email,
        recipientName: 'Mira Okafor',
        payload: { userId: mira.id, changedAt },
      })
    )

  const unread = async () =>
    (await db.from('inbox_items').where('user_id', mira.id).whereNull('read_at')).length

  group.each.setup(async () => {
    await emptyPortal()
    mira = await given.employee({ firstName: 'Mira', lastName: 'Okafor' })
    await change(systemActor, (change) =>
      postMail(change, {
        kind: 'approved',
        recipient: mira.email,
        recipientName: 'Mira Okafor',
        payload: { employeeId: mira.employeeId },
      })
    )
    for (let day = 10; day < 38; day++) {
      await tell(`2026-${day < 30 ? '01' : '02'}-${day < 30 ? day : day - 20}T08:00:00.000Z`)
    }
  })

  for (const { view, viewport, colorScheme } of VIEWS) {
    test(`is opened by the bell and read ${view}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(mira, context, { viewport, colorScheme })
      const { page } = browsing
      await browsing.open('/profile')
      const bell = page.getByRole('button', { name: 'Inbox, 29 unread' })
      await bell.waitFor()
      await browsing.keepPicture(`inbox-bell-${viewport.width}-${colorScheme}`)
      await bell.click()
      const panel = page.getByRole('dialog', { name: 'Inbox' })
      await panel.getByText('29 unread').waitFor()
      await panel.getByRole('listitem').nth(9).waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`inbox-panel-${viewport.width}-${colorScheme}`)

      await panel
        .getByRole('button', { name: /^Mark as read/ })
        .first()
        .click()
      await panel.getByText('28 unread').waitFor()
      assert.equal(await unread(), 28)
      await page.keyboard.press('Escape')
      await browsing.waitForFocus('Inbox, 28 unread')

      await page.keyboard.press('Enter')
      await panel.getByRole('link', { name: 'Open inbox' }).click()
      await page.waitForURL('**/inbox')
      await panel.waitFor({ state: 'hidden' })
      const messages = page.getByRole('main').getByRole('listitem')
      assert.equal(await messages.count(), 25)
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`inbox-page-${viewport.width}-${colorScheme}`)
    })
  }

  for (const { title, viewport } of SIZES) {
    test(`is walked, narrowed and emptied ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(mira, context, { viewport })
      const { page } = browsing
      await browsing.open('/inbox')
      const messages = page.getByRole('main').getByRole('listitem')
      await page.getByRole('link', { name: 'Older' }).click()
      await page.waitForURL('**/inbox?before=*')
      await page.getByRole('link', { name: 'Your registration is approved' }).waitFor()
      assert.equal(await messages.count(), 4)
      await page.getByRole('link', { name: 'Your registration is approved' }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await page.getByRole('button', { name: 'Inbox, 28 unread' }).waitFor()

      await browsing.open('/inbox')
      await page.getByRole('link', { name: 'Unread', exact: true }).click()
      await page.waitForURL('**/inbox?unread=true')
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await page.getByText('You have read everything.').waitFor()
      await page.getByRole('button', { name: 'Inbox', exact: true }).waitFor()
      assert.equal(await unread(), 0)
      assert.deepEqual(await browsing.axe(), [])
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await browsing.toast('Undone.')
      assert.isAbove(await unread(), 0)
    }).tags(['@night'])

    test(`is searched, and keeps that in its address, ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(mira, context, { viewport })
      const { page } = browsing
      await browsing.open('/inbox')
      const messages = page.getByRole('main').getByRole('listitem')
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('PASSWORD')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/inbox?q=PASSWORD')
      await page.getByText('28 found').waitFor()
      assert.equal(await browsing.focused(), 'Search messages')
      await page.keyboard.type(' nowhere')
      await page.keyboard.press('Enter')
      await page.getByText('No message matches').waitFor()
      await page.waitForURL('**/inbox?q=PASSWORD+nowhere')
      await page.goBack()
      await page.getByText('28 found').waitFor()
      assert.equal(await page.getByRole('searchbox').inputValue(), 'PASSWORD')
      await page.getByRole('link', { name: 'Older' }).click()
      await page.waitForURL('**/inbox?q=PASSWORD&before=*')
      await messages.nth(2).waitFor()
      assert.equal(await messages.count(), 3)
      await page.getByRole('link', { name: 'Unread', exact: true }).click()
      await page.waitForURL('**/inbox?q=PASSWORD&unread=true')
      await page.getByRole('searchbox').fill('no such words')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByText('No unread message matches').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`inbox-search-${viewport.width}`)
      await page.getByRole('link', { name: 'Clear' }).click()
      await page.waitForURL('**/inbox?unread=true')
      await page.locator('input[type=search][value=""]').waitFor()
      await browsing.waitForFocus('Search messages')
    }).tags(['@night'])

    test(`and which mails one gets are told and chosen by keyboard ${title}`, async (context: TestContext) => {
      const { assert } = context
      const browsing = await Browsing.of(mira, context, { viewport })
      const { page } = browsing
      await browsing.open('/profile')
      const digest = page.getByRole('switch', { name: 'Daily digest' })
      await digest.waitFor()
      assert.isTrue(await digest.isChecked())
      await digest.focus()
      await page.keyboard.press('Space')
      await browsing.toast('Emails turned off: Daily digest.')
      assert.isFalse(await digest.isChecked())
      assert.lengthOf(await db.from('mail_preferences').where('user_id', mira.id), 1)
      await page.getByText('kinds of email that are always sent').click()
      await page.getByText('Always sent. It protects your account').first().waitFor()
      assert.deepEqual(await browsing.axe(), [])
      assert.equal(await browsing.overflow(), 0)
      await browsing.keepPicture(`inbox-preferences-${viewport.width}`)

      await browsing.open('/profile')
      assert.isFalse(await digest.isChecked())
    }).tags(['@night'])
  }

  test('is asked for once a minute while in sight, and says what has come', async (context: TestContext) => {
    const { assert } = context
    const browsing = await Browsing.of(mira, context)
    const { page } = browsing
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/inbox/count')) asked++
    })
    await page.clock.install()
    await browsing.open('/profile')
    await page.getByRole('button', { name: 'Inbox, 29 unread' }).waitFor()
    // Other pages of the layout keep the same count.
    await page.getByRole('link', { name: 'Training', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Training', level: 1 }).waitFor()
    assert.equal(asked, 1)
    await tell('2026-03-01T08:00:00.000Z')
    await page.clock.runFor(60_500)
    await page.getByRole('button', { name: 'Inbox, 30 unread' }).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'Your inbox has 30 unread messages.' })
      .waitFor({ state: 'attached' })
    assert.equal(asked, 2)
    // No one is there: a session must be able to expire.
    await page.clock.runFor(60 * 60_000)
    const before = asked
    await page.clock.runFor(5 * 60_000)
    assert.equal(asked, before)
    assert.isAtMost(asked, 31)
  })

  test('is read by the keyboard, message by message', async (context) => {
    const { assert } = context
    // What changes fades, as for most people.
    const browsing = await Browsing.of(mira, context, { reducedMotion: 'no-preference' })
    const { page } = browsing
    await browsing.open('/inbox?unread=true')
    await browsing.tabTo(/^Mark as read/)
    await page.keyboard.press('Enter')
    await page.getByText('28 unread').waitFor()
    // The message has left the list with its button.
    await browsing.waitForFocus(/^Unread: Your password was changed On February 16/)
    await browsing.tabTo(/^Mark as read/)

    await browsing.open('/inbox')
    await browsing.tabTo('Mark all as read')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing unread').first().waitFor()
    await page.waitForFunction(`document.activeElement.id === 'main'`)
    assert.equal(await unread(), 0)
  }).tags(['@night'])
})
