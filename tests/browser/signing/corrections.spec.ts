import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dbTime } from '#core/time'
import { localTime } from '#settings/local_time'
import { Browsing, DESKTOP } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import { requestRow, sentRequest } from '#tests/helpers/signing/signing'

test.group('Correcting a signing request, in a browser', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('keeps the last day of the request, by the company’s clock', async (context) => {
    const { assert } = context
    // Its end of a day is the next day in UTC.
    await givenSettings({ timeZone: 'America/New_York' })
    const hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    const ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    const last = localTime().plus({ days: 9 }).endOf('day').startOf('second')
    const sent = await sentRequest({ manager: hr, employee: ana, expiresAt: last.toUTC() })
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/document-signing')
    await page.getByRole('button', { name: /^Actions: Ana Díaz/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Correct and resend…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Correct and resend' })
    assert.equal(await dialog.getByLabel('Sign by').inputValue(), last.toISODate())
    await dialog.getByRole('button', { name: 'Send now' }).press('Enter')
    await browsing.toast('Document signing request created')
    assert.equal((await requestRow(sent.id)).status, 'CANCELLED')
    const corrected = await db.from('signing_requests').where('corrects_id', sent.id).firstOrFail()
    assert.equal(corrected.expires_at, dbTime(last.toUTC()))
  })

  test('sending an expired one again starts without a last day', async (context) => {
    const { assert } = context
    const hr = await given.manager()
    const expiresAt = localTime().plus({ days: 1 }).toUTC()
    const sent = await sentRequest({ manager: hr, expiresAt })
    const ended = { status: 'CANCELLED', cancelled_how: 'expired' }
    const past = dbTime(localTime().minus({ days: 1 }).toUTC())
    await db
      .from('signing_requests')
      .where('id', sent.id)
      .update({ ...ended, cancelled_at: past, expires_at: past })
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/document-signing?attention=expired')
    await page.getByRole('button', { name: /^Actions/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Send again…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Send again' })
    assert.equal(await dialog.getByLabel('Sign by').inputValue(), '')
  })
})
