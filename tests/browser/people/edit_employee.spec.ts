import { test } from '@japa/runner'
import type { Locator } from 'playwright'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

interface Numbers {
  socialSecurityNumberLast4: string | null
}

test.group('The edit dialog', (group) => {
  let admin: Person
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    person = await given.employee({ firstName: 'Ida', lastName: 'Berg', position: 'Cook' })
  })

  test('saves what was changed on any of its tabs', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('button', { name: 'Edit Ida Berg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Employee Profile' })
    await dialog.getByText('Update Ida Berg information').waitFor()
    await browsing.field('Phone').fill('+47 22')
    await browsing.field('Social Security Number').fill('123-45-6789')
    await page.getByRole('tab', { name: 'Employment' }).click()
    await browsing.field('Position').fill('Head cook')
    await browsing.field('Salary').fill('52,000')
    await page.getByRole('tab', { name: 'Address' }).click()
    await browsing.field('Present Address').fill('Quay 3\nOslo')
    await page.getByRole('tab', { name: 'Additional' }).click()
    await browsing.field('Education').fill('School of the sea')
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Employee profile updated successfully.')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Head cook/ }).waitFor()

    assert.containSubset(await userRow(person.id), { phone: '+47 22', position: 'Head cook' })
    assert.containSubset(await employeeRow(person.employeeId), {
      present_address: 'Quay 3\nOslo',
      education: 'School of the sea',
    })
    const { body } = await (await signedIn(admin)).get(`/api/employees/${person.employeeId}`)
    assert.containSubset(body, {
      pay: { salary: '52,000', hourlyRate: null },
      socialSecurityNumberLast4: '6789',
    })
  })

  test('has its buttons at its bottom edge, and nothing below them', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}&edit=1`)
    const dialog = page.getByRole('dialog', { name: 'Edit Employee Profile' })
    await browsing.field('First Name').waitFor()
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return box!.y + box!.height
    }
    const footer = dialog.locator('[data-slot=dialog-footer]')
    assert.approximately(await bottomOf(footer), await bottomOf(dialog), 2)
  }).tags(['@night'])

  test('puts the messages on their fields, wherever they are, and keeps what was typed', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/status of 422/, /ApiError|422/)
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}&edit=1`)
    await browsing.field('First Name').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('First name is required').waitFor()
    assert.match(await browsing.focused(), /^First Name/)

    // Server errors, on the visible tab and on another.
    await browsing.field('First Name').fill('Ida Marie')
    await browsing.field('Email').fill(admin.email)
    await page.getByRole('tab', { name: 'Address' }).click()
    await browsing.field('Present Address').fill('x'.repeat(1001))
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Failed to update employee profile. Please try again.')
    await page.getByText('must not be longer than 1000 characters').waitFor()
    await browsing.waitForFocus('Present Address')
    await browsing.field('Present Address').fill('Quay 3')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This email address is already in use.').waitFor()
    await page.getByRole('tab', { name: /^Personal/, selected: true }).waitFor()
    assert.match(await browsing.focused(), /^Email/)
    assert.equal(await browsing.field('First Name').inputValue(), 'Ida Marie')
    assert.equal(await browsing.field('Email').inputValue(), admin.email)
    assert.deepEqual(await browsing.axe(), [])
    assert.equal((await userRow(person.id)).first_name, 'Ida')

    await browsing.field('Email').fill(person.email)
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Employee profile updated successfully.')
    assert.equal((await userRow(person.id)).first_name, 'Ida Marie')
    assert.equal((await employeeRow(person.employeeId)).present_address, 'Quay 3')
  })

  test('says who is emailed about another start date', async (context) => {
    const started = await given.employee({ employee: { start_date: '2020-01-06' } })
    const uninvited = await given.invited()
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    for (const [one, told] of [
      [person, 1],
      [started, 0],
      [uninvited, 0],
    ] as const) {
      await browsing.open(`/employees?employee=${one.employeeId}&edit=1`)
      await page.getByRole('tab', { name: 'Employment' }).click()
      await browsing.field('Start Date').waitFor()
      const hint = page.getByText('If you change it before they start, they get an email.')
      context.assert.equal(await hint.count(), told)
    }
  }).tags(['@night'])

  test('tells when a new address takes effect', async (context) => {
    const { assert } = context
    const invited = await given.invited({ firstName: 'Nils', lastName: 'Ny' })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const hint = page.getByText('A change takes effect once the new address confirms it.')
    await browsing.open(`/employees?employee=${invited.employeeId}&edit=1`)
    await browsing.field('Email').fill('nils.ny@example.com')
    assert.equal(await hint.count(), 0)
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Employee profile updated successfully.')
    assert.equal(await page.getByText('The email changes once').count(), 0)
    assert.equal((await userRow(invited.id)).email, 'nils.ny@example.com')

    await browsing.open(`/employees?employee=${person.employeeId}&edit=1`)
    await hint.waitFor()
    await browsing.field('Email').fill('Ida.New@example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('The email changes once Ida.New@example.com confirms it.')
    assert.equal((await userRow(person.id)).email, person.email)
  }).tags(['@night'])

  test('says so of a number, too, of which it has only the last digits', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}&edit=1`)
    await browsing.field('Social Security Number').fill('212-09-1111')
    const other = await signedIn(await given.admin())
    const address = `/api/employees/${person.employeeId}`
    await other.put(address, { socialSecurityNumber: '212-09-9999' })
    const stored = async () => (await other.get<Numbers>(address)).body.socialSecurityNumberLast4

    await page.getByRole('tab', { name: 'Address' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This was changed since you opened it.').waitFor()
    await browsing.waitForFocus('Social Security Number')
    assert.equal(await stored(), '9999')
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Employee profile updated successfully.')
    assert.equal(await stored(), '1111')
  }).tags(['@night'])

  test('says what someone else changed in the meantime, and saves over it only then', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}&edit=1`)
    await browsing.field('Phone').fill('+47 22')
    await page.getByRole('tab', { name: 'Employment' }).click()
    await browsing.field('Position').fill('Head cook')
    const other = await signedIn(await given.admin())
    const address = `/api/employees/${person.employeeId}`
    await other.put(address, { position: 'Sous-chef', location: 'Quay', lastName: 'Berge' })

    await page.getByRole('tab', { name: 'Personal' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This was changed to “Sous-chef” since you opened it.').waitFor()
    await browsing.waitForFocus('Position')
    assert.equal(await browsing.field('Position').inputValue(), 'Head cook')
    assert.equal(await browsing.field('Location').inputValue(), 'Quay')
    assert.deepEqual(await browsing.axe(), [])
    assert.containSubset(await userRow(person.id), { phone: null, position: 'Sous-chef' })

    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Employee profile updated successfully.')
    assert.containSubset(await userRow(person.id), {
      last_name: 'Berge',
      phone: '+47 22',
      position: 'Head cook',
    })
  })

  test('asks before it drops what was typed', async (context) => {
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open('/employees')
    await page.getByRole('button', { name: 'Edit Ida Berg' }).click()
    await browsing.field('First Name').fill('Never mind')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    context.assert.equal(await browsing.field('First Name').inputValue(), 'Never mind')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    context.assert.equal((await userRow(person.id)).first_name, 'Ida')
  }).tags(['@night'])

  test('is as tall as nine tenths of the window at most, and shows no pay to who may not see it', async (context) => {
    const manager = await given.manager()
    const browsing = await Browsing.of(manager, context, { viewport: { width: 375, height: 500 } })
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}&edit=1`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Additional' }).click()
    await browsing.field('Education').waitFor()
    const heightOf = async (what: Locator) => (await what.boundingBox())?.height ?? 0
    context.assert.isAtMost(await heightOf(dialog), 450)
    context.assert.isAtLeast(await heightOf(browsing.field('Education')), 100)
    await dialog.getByRole('tab', { name: 'Employment' }).click()
    context.assert.equal(await browsing.field('Salary').count(), 0)
  })
})
