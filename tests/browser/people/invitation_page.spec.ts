import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

test.group('The page of an invitation', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('opened by someone signed in, it offers to sign out first', async (context) => {
    const { assert } = context
    const manager = await given.manager({ firstName: 'Mia', lastName: 'Olsen' })
    const person = await given.invited({ firstName: 'Ida', lastName: 'Berg' })
    const link = `/invite/${linkToken('invitation', await given.invitation(person), 1)}`
    const browser = await Browsing.start(context)
    await browser.open('/api/login')
    await browser.signIn(manager.email)
    await browser.open(link)
    await browser.page.getByText('You’re signed in as Mia Olsen').waitFor()
    assert.deepEqual(await browser.axe(), [])
    await browser.page.getByRole('button', { name: 'Sign out and continue' }).click()

    await browser.page.getByRole('heading', { name: /^Welcome to/ }).waitFor()
    assert.isNull((await db.from('invitations').firstOrFail()).opened_at)
    const opening = browser.page.waitForResponse((answer) => answer.url().endsWith('/opening'))
    await browser.page.getByLabel('Password', { exact: true }).fill('anchor-crane-violet-91')
    assert.equal((await opening).status(), 204)
    assert.isNotNull((await db.from('invitations').firstOrFail()).opened_at)
  })

  test('signed in to in another tab, it offers to sign out and keeps what was typed', async (context) => {
    const { assert } = context
    const manager = await given.manager({ firstName: 'Mia', lastName: 'Olsen' })
    const person = await given.invited({ firstName: 'Ida', lastName: 'Berg' })
    const token = linkToken('invitation', await given.invitation(person), 1)
    const browsing = (await Browsing.start(context, { viewport: PHONE })).expect(
      /status of 409/,
      /ApiError: 409/
    )
    const { page } = browsing
    await browsing.open(`/invite/${token}`)
    await page.getByLabel('Password', { exact: true }).fill('anchor-crane-violet-91')
    await page.getByLabel('Confirm Password').fill('anchor-crane-violet-91')
    await browsing.field('Phone').fill('+47 123')
    // Meanwhile, HR corrects the name.
    await db.from('users').where('id', person.id).update({ last_name: 'Lund' })
    const { cookies } = await signedIn(manager)
    const { origin } = new URL(page.url())
    await browsing.context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: origin }))
    )
    await page.getByRole('button', { name: 'Register' }).click()
    await browsing.toast('Sign out first.')
    await page.getByText('You’re signed in as Mia Olsen').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
    await page.getByRole('button', { name: 'Sign out and continue' }).click()
    await page.getByText('You’re signed in as Mia Olsen').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL('/')
    const row = await db.from('users').where('id', person.id).firstOrFail()
    assert.deepInclude(row, { first_name: 'Ida', last_name: 'Lund', phone: '+47 123' })
  }).tags(['@night'])

  test('on a phone, a failed registration covers no button', async (context) => {
    const person = await given.invited({ firstName: 'Ida', lastName: 'Berg' })
    const token = linkToken('invitation', await given.invitation(person), 1)
    const browsing = (await Browsing.start(context, { viewport: PHONE })).expect(
      /ERR_INTERNET_DISCONNECTED|LostAnswer/
    )
    const { page } = browsing
    await browsing.open(`/invite/${token}`)
    await page.getByLabel('Password', { exact: true }).fill('anchor-crane-violet-91')
    await page.getByLabel('Confirm Password').fill('anchor-crane-violet-91')
    await browsing.context.setOffline(true)
    const register = page.getByRole('button', { name: 'Register' })
    await register.click()
    await browsing.toast('You’re offline.')
    await browsing.context.setOffline(false)
    const [toast, button] = [
      await page.locator('[data-slot=toast]').boundingBox(),
      await register.boundingBox(),
    ]
    context.assert.isBelow(toast!.y + toast!.height, button!.y)
  }).tags(['@night'])

  test('says what it is for, and shows an error in what is folded away', async (context) => {
    const { assert } = context
    const person = await given.invited({
      firstName: 'Ida',
      lastName: 'Berg',
      position: 'Cook',
      employee: { start_date: '2027-01-04' },
    })
    const token = linkToken('invitation', await given.invitation(person), 1)
    const browsing = (
      await Browsing.start(context, { viewport: PHONE, colorScheme: 'dark' })
    ).expect(/status of 422/, /ApiError: 422/)
    const { page } = browsing
    await browsing.open(`/invite/${token}`)
    for (const fact of ['Cook', 'January 4, 2027', person.email]) {
      await page.getByRole('definition').filter({ hasText: fact }).waitFor()
    }
    assert.deepEqual(await browsing.axe(), [])
    await page.getByLabel('Password', { exact: true }).fill('anchor-crane-violet-91')
    await page.getByLabel('Confirm Password').fill('anchor-crane-violet-91')
    const more = page.getByText('More about you (optional)')
    await more.click()
    await browsing.field('Education').fill('School \u202E')
    await more.click()
    await browsing.field('Education').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Register' }).click()
    await page
      .getByText(/Education.*U\+202E/)
      .first()
      .waitFor()
    await browsing.field('Education').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal(await browsing.overflow(), 0)
  }).tags(['@night'])

  test('asks before it drops what was typed, and not after registering', async (context) => {
    const { assert } = context
    const person = await given.invited({ firstName: 'Ida', lastName: 'Berg' })
    const token = linkToken('invitation', await given.invitation(person), 1)
    const browsing = await Browsing.start(context, { viewport: PHONE })
    const { page } = browsing
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await browsing.open(`/invite/${token}`)
    await page.getByLabel('Password', { exact: true }).fill('anchor-crane-violet-91')
    await page.getByLabel('Confirm Password').fill('anchor-crane-violet-91')
    await page.getByRole('link', { name: 'Gangway, to the start page' }).click()
    await page.waitForTimeout(300)
    assert.deepEqual(asked.splice(0), ['beforeunload'])
    await page.getByRole('button', { name: 'Register' }).click()
    await page.waitForURL('/')
    assert.deepEqual(asked, [])
    await page.locator('#main:focus').waitFor()
  })

  test('of one that has expired asks HR for another, on a phone', async (context) => {
    const { assert } = context
    await given.manager({ email: 'mia@example.com' })
    const person = await given.invited({ firstName: 'Ida', lastName: 'Berg' })
    const id = await given.invitation(person, { expires_at: '2026-01-01 08:00:00.000' })
    const browser = await Browsing.start(context, { viewport: PHONE })
    await browser.open(`/invite/${linkToken('invitation', id, 1)}`)
    await browser.page.getByRole('heading', { name: 'This invitation has expired' }).waitFor()
    assert.deepEqual(await browser.axe(), [])
    await browser.page.getByRole('button', { name: 'Ask HR for a new invitation' }).click()
    await browser.page.getByText('Your HR team has been notified.').waitFor()
    assert.match(await browser.focused(), /^Your HR team has been notified/)
    const mail = await db.from('outbox_messages').firstOrFail()
    assert.deepEqual([mail.kind, mail.recipient], ['invitation_requested', 'mia@example.com'])
  }).tags(['@night'])
})
