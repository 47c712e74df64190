import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { letterTemplate } from '#tests/helpers/documents/library'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('A document’s settings in a browser', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager()
  })

  test('settings are saved over those that someone else has saved and was seen', async (context) => {
    const { assert } = context
    const { id } = await letterTemplate({ name: 'Offer' })
    const other = await signedIn(await given.manager())
    const browsing = (await Browsing.of(manager, context)).expect(/status of 409/)
    const { page } = browsing
    await browsing.open(`/documents/library/${id}`)
    const letter = page.getByLabel('Letter', { exact: true })
    await letter.fill('Mine')
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Document settings' })
    await dialog.getByLabel('Description').fill('For cooks')
    const address = `/api/documents/templates/${id}`
    await other.put(`${address}/letter`, { letter: 'Theirs' })
    await other.call(address, {
      method: 'PATCH',
      body: { name: 'Offer 2027', description: 'For waiters' },
    })

    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await dialog
      .getByText('This was changed to “For waiters” since you opened it. Save again')
      .waitFor()
    assert.equal(await dialog.getByLabel('Description').inputValue(), 'For cooks')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await browsing.toast('Settings saved.')
    const stored = await db.from('document_templates').where('id', id).firstOrFail()
    assert.containsSubset(stored, { name: 'Offer 2027', description: 'For cooks' })

    // The letter was opened before theirs.
    await page.getByRole('button', { name: 'Save letter' }).press('Enter')
    await browsing.toast('This document was changed since you opened it.')
    await page.getByLabel('The saved version').getByText('Theirs').waitFor()
    assert.equal(await letter.inputValue(), 'Mine')
  }).tags(['@night'])

  test('who signs is not replaced where someone else has changed it', async (context) => {
    const { id } = await letterTemplate({ name: 'Offer' })
    const other = await signedIn(await given.manager())
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open(`/documents/library/${id}`)
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Document settings' })
    await dialog.getByLabel('Who signs').selectOption({ label: 'The employee, then the manager' })
    const employee = { role: 'EMPLOYEE', kind: 'employee', label: 'Employee', step: 1 }
    const boss = { role: 'MANAGER', kind: 'manager', label: 'Supervisor', step: 2 }
    const body = { signers: [employee, boss] }
    await other.call(`/api/documents/templates/${id}`, { method: 'PATCH', body })

    for (let turn = 0; turn < 2; turn++) {
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await dialog.getByText('Who signs was changed since you opened it').waitFor()
    }
    const stored = await db.from('document_templates').where('id', id).firstOrFail()
    context.assert.include(stored.signers, 'Supervisor')
  })
})
