import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { change } from '#audit/services/change'
import { findMarks, saveSignatures } from '#signing/saved_signatures'
import { signingLink } from '#signing/signing_link'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { actorFor, sentRequest, TYPED } from '#tests/helpers/signing/signing'

test.group('Saved signatures in a browser', (group) => {
  group.each.setup(() => emptyPortal())

  test('what was unticked, or just forgotten, is not saved by signing', async (context) => {
    const { assert } = context
    const maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    const sent = await sentRequest({ manager: maya })
    await change(actorFor(maya), (change) =>
      saveSignatures(change, maya.id, { signature: TYPED, initials: null }, ['signature'])
    )
    const browsing = await Browsing.of(maya, context)
    browsing.expect(/status of 422/)
    const { page } = browsing
    const pad = page.getByRole('dialog', { name: 'Your signature' })

    async function type(save: boolean) {
      await pad.getByRole('tab', { name: 'Type' }).click()
      if (save) await pad.getByLabel('Save for my next document').click()
      await pad.getByRole('button', { name: 'Use signature' }).click()
      await pad.waitFor({ state: 'hidden' })
    }
    async function replace(save: boolean) {
      await page.getByRole('button', { name: 'Change signature' }).click()
      await type(save)
    }
    /** @returns what the call asks to save. */
    async function sign(password: string) {
      await page.getByLabel('Your password', { exact: true }).fill(password)
      const call = page.waitForRequest((request) => request.url().endsWith('/signature'))
      await page.getByRole('button', { name: 'Sign document' }).click()
      return ((await call).postDataJSON() as { keep: string[] }).keep
    }

    const link = signingLink(sent.actions.MANAGER, maya.id, DateTime.utc())
    await browsing.open(`/sign/${link}`)
    const mark = page.getByRole('button', { name: /^Signature of the manager/ })
    // The saved one is taken first.
    await mark.click()
    await mark.click()
    await type(true)
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.getByRole('checkbox', { name: /I agree to sign/ }).click()
    assert.deepEqual(await sign('not it'), ['signature'])
    await page.getByText('This is not your current password.').waitFor()
    await replace(false)
    assert.deepEqual(await sign('not it'), [])
    await page.getByText('This is not your current password.').waitFor()

    await replace(true)
    await page.getByRole('button', { name: 'Forget saved signature' }).click()
    await browsing.toast('Your signature is not kept anymore.')
    assert.deepEqual(await sign(PASSWORD), [])
    await page.getByText('Your signature is being put on the documents').waitFor()
    assert.deepEqual(await findMarks(maya.id), { signature: null, initials: null })
  })

  test('the hint below the line to sign on has one line, also on a narrow phone', async (context) => {
    const maya = await given.manager()
    const sent = await sentRequest({ manager: maya })
    const browsing = await Browsing.of(maya, context, { viewport: { ...PHONE, width: 320 } })
    const link = signingLink(sent.actions.MANAGER, maya.id, DateTime.utc())
    await browsing.open(`/sign/${link}`)
    await browsing.page.getByRole('button', { name: /^Signature of the manager/ }).click()
    const hint = browsing.page.getByText(/^Write here/)
    await hint.waitFor()
    context.assert.isBelow((await hint.boundingBox())!.height, 30)
  }).tags(['@night'])
})
