import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('One’s own profile', (group) => {
  group.each.setup(() => emptyPortal())

  test('is saved without undoing what HR has changed in the meantime', async (context) => {
    const { assert } = context
    const person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    const browsing = await Browsing.of(person, context)
    const { page } = browsing
    await browsing.open('/profile')
    await browsing.field('Education').waitFor()
    const hr = await signedIn(await given.admin())
    await hr.put(`/api/employees/${person.employeeId}`, {
      lastName: 'Berge',
      presentAddress: 'Quay 3',
    })

    await browsing.field('Phone').fill('+47 22')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await browsing.toast('Profile updated successfully.')
    assert.containSubset(await userRow(person.id), { last_name: 'Berge', phone: '+47 22' })
    await browsing.field('Education').fill('School of the sea')
    await page.getByRole('button', { name: 'Save details' }).click()
    await browsing.toast('Your details were saved.')
    assert.containSubset(await employeeRow(person.employeeId), {
      present_address: 'Quay 3',
      education: 'School of the sea',
    })
    // What the server trims is no one else's change.
    for (const text of ['Quay 4\n', 'Quay 5\n']) {
      await browsing.field('Present Address').fill(text)
      await page.getByRole('button', { name: 'Save details' }).click()
      await page.waitForFunction(
        ([field, stored]) => (field as unknown as { value: string }).value === stored,
        [await browsing.field('Present Address').elementHandle(), text.trim()] as const
      )
    }
    assert.equal((await employeeRow(person.employeeId)).present_address, 'Quay 5')

    await hr.put(`/api/employees/${person.employeeId}`, {
      phone: '+47 33',
      education: 'Night school',
    })
    await browsing.field('Phone').fill('+47 44')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('changed to “+47 33”').waitFor()
    await browsing.field('Education').fill('School of the lakes')
    await page.getByRole('button', { name: 'Save details' }).click()
    await page.getByText('changed to “Night school”').waitFor()
    assert.equal((await userRow(person.id)).phone, '+47 33')
    assert.equal((await employeeRow(person.employeeId)).education, 'Night school')

    await page.getByRole('button', { name: 'Save Changes' }).click()
    await browsing.toast('Profile updated successfully.')
    await page.getByRole('button', { name: 'Save details' }).click()
    await browsing.toast('Your details were saved.')
    assert.equal((await userRow(person.id)).phone, '+47 44')
    assert.equal((await employeeRow(person.employeeId)).education, 'School of the lakes')
  })

  test('keeps what was typed in one form when another meets the end of the session', async (context) => {
    const { assert } = context
    const person = await given.employee()
    const browsing = (await Browsing.of(person, context)).expect(/status of 401/)
    const { page } = browsing
    async function sendPassword() {
      await browsing.field('Current password').fill('x')
      await browsing.field('New password').fill('violin-marble-tundra-two')
      await browsing.field('Repeat new password').fill('violin-marble-tundra-two')
      await browsing.context.clearCookies()
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.waitForURL(/\/api\/login/)
      await browsing.signIn(person.email)
      await page.waitForURL('**/profile')
    }
    await browsing.open('/profile')
    await browsing.field('Phone').fill('+47 22')
    await sendPassword()
    await browsing.toast('What you typed is back.')
    assert.equal(await browsing.field('Phone').inputValue(), '+47 22')

    // Where nothing can be kept, the page still leads to the sign-in.
    await page.evaluate(`Storage.prototype.setItem = () => { throw new Error('full') }`)
    await sendPassword()
    assert.notEqual(await browsing.field('Phone').inputValue(), '+47 22')
  }).tags(['@night'])
})
