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
  })
})
