import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, userRow } from '#tests/helpers/portal'

test.group('The manager field', (group) => {
  let admin: Person
  let mona: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    mona = await given.employee({ firstName: 'Mona', lastName: 'Lund' })
  })

  const managerIn = ({ page }: Browsing) => page.getByRole('combobox', { name: 'Manager' })

  async function choose(browsing: Browsing, name: string) {
    const field = managerIn(browsing)
    await field.fill(name)
    await browsing.page.getByRole('option', { name }).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    return field
  }

  test('shows who was chosen before the session ended, and keeps them', async (context) => {
    const { assert } = context
    const browsing = (await Browsing.of(admin, context)).expect(/status of 401/)
    const { page } = browsing
    await browsing.open('/employees/add')
    await browsing.field('First Name').fill('Leo')
    await browsing.field('Last Name').fill('Reed')
    await browsing.field('Email').fill('leo@example.com')
    await choose(browsing, 'Mona Lund')
    await browsing.context.clearCookies()
    const submit = page.getByRole('button', { name: 'Add & Send Invite' })
    await submit.click()
    await page.waitForURL(/\/api\/login/)
    await browsing.signIn(admin.email)
    await browsing.toast('What you typed is back. Check it, then save again.')
    const field = managerIn(browsing)
    await field.waitFor()
    assert.equal(await field.inputValue(), 'Mona Lund')
    await field.focus()
    await field.press('Tab')
    assert.equal(await field.inputValue(), 'Mona Lund')
    await submit.click()
    await page.getByRole('heading', { name: 'Employee Added Successfully' }).waitFor()
    const { id } = await db.from('users').where('email', 'leo@example.com').firstOrFail()
    const leo = await db.from('employees').where('user_id', id).firstOrFail()
    assert.equal(leo.manager_id, mona.employeeId)
  }).tags(['@night'])

  test('follows what someone else has saved, and names whom they chose', async (context) => {
    const { assert } = context
    const nina = await given.employee({ firstName: 'Nina', lastName: 'Vik' })
    const olav = await given.employee({ firstName: 'Olav', lastName: 'Moe' })
    const ida = await given.employee({ position: 'Cook' })
    const other = await signedIn(await given.admin())
    const address = `/api/employees/${ida.employeeId}`
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees?employee=${ida.employeeId}&edit=1`)
    await page.getByRole('tab', { name: 'Employment' }).click()
    await browsing.field('Position').fill('Head cook')
    await other.put(address, { position: 'Sous-chef', managerId: nina.employeeId })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This was changed to “Sous-chef” since you opened it.').waitFor()
    const field = managerIn(browsing)
    assert.equal(await field.inputValue(), 'Nina Vik')

    await choose(browsing, 'Mona Lund')
    await other.put(address, { managerId: olav.employeeId })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This was changed to “Olav Moe” since you opened it.').waitFor()
    assert.equal(await field.inputValue(), 'Mona Lund')
    assert.deepEqual(await browsing.axe(), [])
    assert.equal((await employeeRow(ida.employeeId)).manager_id, olav.employeeId)
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Employee profile updated successfully.')
    assert.equal((await employeeRow(ida.employeeId)).manager_id, mona.employeeId)
    assert.equal((await userRow(ida.id)).position, 'Head cook')
  })
})
