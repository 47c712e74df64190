import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'
import { unprotect } from '#people/numbers/protected_fields'

const NUMBER = '123-45-6789'

const storedNumber = async (employeeId: number) =>
  unprotect(
    'socialSecurityNumber',
    employeeId,
    (await employeeRow(employeeId)).social_security_number
  )

/** Everything the browser stores for Back, in Inertia's format. */
const historyState = (page: Page) => page.evaluate<string>('JSON.stringify(history.state)')

test.group('A protected number', (group) => {
  let admin: Person
  let person: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
    person = await given.employee({ firstName: 'Ida', lastName: 'Berg' })
    await given.numbers(person.employeeId)
  })

  async function revealed(browsing: Browsing) {
    const { page } = browsing
    await page.clock.install()
    await browsing.open(`/employees?employee=${person.employeeId}`)
    const dialog = page.getByRole('dialog', { name: 'Employee Details' })
    await dialog.getByText('•••-••-6789').waitFor()
    await page.getByRole('button', { name: 'Reveal the social security number' }).click()
    await browsing.field('Reason').fill('Form W-2')
    await page.keyboard.press('Enter')
    await dialog.getByText(NUMBER).waitFor()
    return dialog
  }

  test('is shown for a minute to who says why', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const dialog = await revealed(browsing)
    assert.containSubset((await auditEntries()).at(-1), {
      action: 'reveal',
      newValues: { field: 'socialSecurityNumber', reason: 'Form W-2' },
    })
    assert.equal(await browsing.focused(), 'Hide the social security number')
    assert.deepEqual(await browsing.axe(), [])
    await browsing.keepPicture('revealed')
    assert.notInclude(await historyState(page), NUMBER)
    assert.notInclude(page.url(), NUMBER)

    await page.clock.runFor(30_000)
    await dialog.getByText(/Hides in [12]\d s|Hides in 30 s/).waitFor()
    await page.clock.runFor(31_000)
    await dialog.getByText(NUMBER).waitFor({ state: 'detached' })
    await dialog.getByText('•••-••-6789').waitFor()
  })

  test('is gone at once when hidden, left, or the tab is not looked at', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const { page } = browsing
    const dialog = await revealed(browsing)
    await page.getByRole('button', { name: 'Copy the social security number' }).click()
    await browsing.toast('The number stays in the clipboard')
    assert.equal(await browsing.clipboard(), NUMBER)
    await page.getByRole('button', { name: 'Hide the social security number' }).click()
    await dialog.getByText(NUMBER).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Reveal the social security number' }).click()
    await browsing.field('Reason').fill('Form W-2')
    await page.keyboard.press('Enter')
    await dialog.getByText(NUMBER).waitFor()
    await page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    `)
    assert.equal(await page.getByText(NUMBER).count(), 0)
  })

  test('cannot be revealed by who may not', async (context) => {
    const browsing = await Browsing.of(await given.manager(), context)
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}`)
    await page.getByText('•••-••-6789').waitFor()
    context.assert.equal(await page.getByRole('button', { name: /Reveal/ }).count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill(NUMBER)
    await page.getByText('This search ignores digits').waitFor()
    context.assert.equal(await page.getByRole('button', { name: /Find by/ }).count(), 0)
  })

  test('gets its dashes as it is typed or pasted, and is checked at once', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, {
      viewport: PHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const { page } = browsing
    await browsing.open(`/employees?employee=${person.employeeId}&edit=1`)
    const field = browsing.field('Social Security Number')
    await field.click()
    await page.keyboard.type('666123456')
    await page.getByText("A social security number can't start").waitFor()
    await field.fill('')
    await page.getByText("A social security number can't start").waitFor({ state: 'detached' })
    await page.keyboard.type('9121')
    await page.keyboard.press('Tab')
    await page.getByText('A social security number has nine digits').waitFor()
    await field.fill('')
    await page.keyboard.type('2234567')
    assert.equal(await field.inputValue(), '223-45-67')
    // In the middle, the caret stays in place while typing.
    for (let turn = 0; turn < 6; turn++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('9')
    assert.equal(await field.inputValue(), '229-45-67')
    const caret = 'document.activeElement.selectionStart'
    assert.equal(await page.evaluate(caret), 3)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('A social security number has nine digits').waitFor()
    assert.equal(await field.getAttribute('inputmode'), 'numeric')
    assert.deepEqual(await browsing.axe(), [])

    for (const spelling of ['234 56 7890', '234.56.7890', ' 234–56–7890 ', '234567890']) {
      await field.fill('')
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(spelling)})`)
      await field.press('Control+V')
      assert.equal(await field.inputValue(), '234-56-7890', spelling)
    }
    await field.fill('')
    await page.evaluate(`navigator.clipboard.writeText('12345678901')`)
    await field.press('Control+V')
    await page.getByText('A social security number has nine digits').waitFor()
    await field.fill('')
    await field.pressSequentially('666123456')
    await page.getByText("A social security number can't start").waitFor()
    await field.fill('')
    await field.pressSequentially('234567890')
    await page.getByRole('button', { name: 'Save' }).click()
    await browsing.toast('Employee profile updated successfully.')
    assert.equal(await storedNumber(person.employeeId), '234-56-7890')
  }).tags(['@night'])

  test('finds its person, and stays out of the address', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await browsing.open('/employees')
    await page.getByRole('searchbox', { name: 'Search employees' }).pressSequentially('123456789')
    await page.getByText('This search ignores digits').waitFor()
    await page.getByRole('button', { name: 'Find by social security number' }).click()
    assert.equal(await browsing.field('Social Security Number').inputValue(), NUMBER)
    await browsing.field('Reason').fill('A letter from the SSA')
    assert.deepEqual(await browsing.axe(), [])
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('button', { name: 'View Ida Berg' }).waitFor()
    await browsing.keepPicture('found')
    await page.getByRole('button', { name: 'View Ida Berg' }).click()
    await page.getByRole('dialog', { name: 'Employee Details' }).waitFor()
    for (const url of asked) assert.notMatch(url, /1234|123-4/)
  })
})
