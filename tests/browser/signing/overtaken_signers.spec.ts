import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { nameManager, replaceSigner } from '#signing/services/replace_signer'
import { Browsing, DESKTOP } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithMail } from '#tests/helpers/portal'
import { sentToOthers } from '#tests/helpers/signing/external'
import { actionRow, actorFor, requestRow, sentRequest } from '#tests/helpers/signing/signing'

test.group('Signers that someone has changed or locked out, in a browser', (group) => {
  let hr: Person
  let ana: Person

  group.each.setup(() => emptyPortalWithMail())
  group.each.setup(async () => {
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
  })

  test('a manager is replaced once that is seen', async (context) => {
    const { assert } = context
    const ole = await given.admin({ firstName: 'Ole', lastName: 'Berg' })
    const wei = await given.manager({ firstName: 'Wei', lastName: 'Chen' })
    const sent = await sentRequest({ manager: hr, employee: ana })
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/document-signing')
    await page.getByRole('button', { name: /^Actions: Ana Díaz/ }).click()
    await page.getByRole('menuitem', { name: 'Change manager…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change manager' })
    await browsing.waitForFocus('Manager signer')
    await dialog.getByRole('combobox', { name: 'Manager signer' }).fill('wei')
    await dialog.getByRole('option', { name: /Wei Chen/ }).click()
    await nameManager(sent.id, ole.id, actorFor(hr))
    browsing.expect(/status of 409/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This was changed to Ole Berg since you opened it.').waitFor()
    await dialog.getByText('Currently Ole Berg.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    assert.equal((await requestRow(sent.id)).manager_id, ole.id)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Wei Chen now signs as manager.')
    assert.equal((await requestRow(sent.id)).manager_id, wei.id)
  })

  test('someone who cannot sign in is shown as such', async (context) => {
    await sentRequest({ manager: hr, employee: ana })
    await db.from('users').where('id', ana.id).update({ disabled_at: '2026-01-01 00:00:00.000' })
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    await browsing.open('/document-signing')
    await browsing.page.getByText('Ana Díaz, cannot sign in').waitFor()
  }).tags(['@night'])

  test('someone without an account is replaced once that is seen', async (context) => {
    const { assert } = context
    const sent = await sentToOthers({ manager: hr, employee: ana })
    const browsing = await Browsing.of(hr, context, { viewport: DESKTOP })
    const { page } = browsing
    await browsing.open('/document-signing')
    await page.getByRole('button', { name: /^Actions: Ana Díaz/ }).click()
    await page.getByRole('menuitem', { name: 'Change signer: Candidate…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Wilma Sand')
    await dialog.getByLabel('Email').fill('wilma@elsewhere.example')
    const dora = { role: 'SIGNER_1', name: 'Dora Vale', email: 'dora@elsewhere.example' } as const
    await replaceSigner(sent.id, dora, actorFor(hr))
    browsing.expect(/status of 409/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This was changed to Dora Vale since you opened it.').waitFor()
    await dialog.getByText('Currently Dora Vale.').waitFor()
    const name = async () => (await actionRow(sent.actions.SIGNER_1 as number)).recipient_name
    assert.equal(await name(), 'Dora Vale')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Wilma Sand now signs as Candidate.')
    assert.equal(await name(), 'Wilma Sand')
  }).tags(['@night'])
})
