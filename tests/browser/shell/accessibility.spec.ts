import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { linkToken } from '#accounts/services/link_tokens'
import { Browsing, DESKTOP, PHONE, LOOKS } from '#tests/helpers/browser/browsing'
import { cast, type Cast } from '#tests/helpers/browser/cast'
import type { Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

type Address = (cast: Cast) => string

const AS_VISITOR: Record<string, Address> = {
  'landing': () => '/',
  'sign-in': () => '/api/login',
  'forgot-password': () => '/forgot-password',
  'reset-password': ({ reset }) => `/reset-password/${linkToken('password_reset', reset, 1)}`,
  'reset-password-invalid': () => '/reset-password/x',
  'confirm-email': ({ emailChange }) =>
    `/confirm-email/${linkToken('email_change', emailChange, 1)}`,
  'accept-invitation': ({ invitation }) => `/invite/${linkToken('invitation', invitation, 1)}`,
  'accept-invitation-invalid': () => '/invite/x',
  'not-found-visitor': () => '/nowhere',
}

const AS_NEWCOMER: Record<string, Address> = { 'waiting': () => '/', 'help-waiting': () => '/help' }
const AS_TOLD_TO: Record<string, Address> = { 'change-password': () => '/change-password' }

const AS_EMPLOYEE: Record<string, Address> = {
  'home-employee': () => '/',
  'profile': () => '/profile',
  'help-employee': () => '/help',
  'training': () => '/training',
  'training-none': () => '/training?q=nothing-is-called-so',
  'training-module': ({ module }) => `/training/${module}`,
  'training-attempt': ({ attempt }) => `/training/attempts/${attempt}`,
  'training-missing': () => '/training/999999',
  'onboarding-tasks': () => '/onboarding/tasks',
  'forbidden': () => '/employees',
}

const AS_ADMIN: Record<string, Address> = {
  'not-found': () => '/nowhere',
  'dashboard': () => '/',
  'help': () => '/help',
  'employees': () => '/employees',
  'employees-none': () => '/employees?q=nobody-is-called-so',
  'add-employee': () => '/employees/add',
  'employee-profile': ({ edited }) => `/employees/${edited.employeeId}`,
  'employee-profile-empty': ({ waiting }) => `/employees/${waiting.employeeId}`,
  'onboarding': () => '/onboarding',
  'onboarding-checklist': ({ edited }) => `/employees/${edited.employeeId}/onboarding`,
  'invitations': () => '/employees/invitations',
  'lists': () => '/employees/lists',
  'pending-approvals': () => '/pending-approvals',
  'module-settings': () => '/module-settings',
  'module-settings-none': () => '/module-settings?archived=true',
  'module-editor-new': () => '/module-settings/new',
  'module-preview': ({ module }) => `/module-settings/${module}/preview`,
  'mails': () => '/user-management/mails',
  'mail-previews': () => '/user-management/mails/previews',
  'mail': ({ mail }) => `/user-management/mails/${mail}`,
}

const DIALOGS: Record<string, Address> = {
  'employee-details': ({ edited }) => `/employees?q=a-very&employee=${edited.employeeId}`,
  'employee-edit': ({ edited }) => `/employees?q=a-very&employee=${edited.employeeId}&edit=1`,
}

test.group('Every page, wide and narrow, light and dark', (group) => {
  let people: Cast

  group.setup(async () => {
    await emptyPortal()
    people = await cast()
  })

  async function look({ assert }: TestContext, name: string, browsing: Browsing): Promise<void> {
    const { page } = browsing
    const seen = new Set<number>()
    for (const { view, viewport, colorScheme } of LOOKS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      // At its end, the buttons of a long dialog cover no field.
      await page.evaluate(`document.querySelector('[role=dialog]')?.scrollTo(0, 1e6)`)
      // Only colors differ between light and dark, and axe takes its time.
      const found = await browsing.axe(seen.has(viewport.width) ? 'colors' : 'everything')
      assert.deepEqual(found, [], `${name}: ${view}`)
      assert.equal(await browsing.overflow(), 0, `${name}: ${view}`)
      await browsing.keepPicture(`${name}-${viewport.width}-${colorScheme}`)
      seen.add(viewport.width)
    }
    await page.setViewportSize(DESKTOP)
  }

  async function lookAt(
    context: TestContext,
    pages: Record<string, Address>,
    person?: Person
  ): Promise<void> {
    const browsing = person ? await Browsing.of(person, context) : await Browsing.start(context)
    browsing.expect(/status of 40[34]/)
    for (const [name, address] of Object.entries(pages)) {
      await browsing.open(address(people))
      if (pages === DIALOGS)
        await browsing.page.getByRole('dialog').getByText('Personal').first().waitFor()
      await look(context, name, browsing)
    }
  }

  test('of a visitor', (context) => lookAt(context, AS_VISITOR))
  test('of a newcomer', (context) => lookAt(context, AS_NEWCOMER, people.waiting))
  test('of who must change a password', (context) => lookAt(context, AS_TOLD_TO, people.mustChange))
  test('of an employee', (context) => lookAt(context, AS_EMPLOYEE, people.employee))
  test('of an administrator', (context) => lookAt(context, AS_ADMIN, people.admin))
  test('the dialogs about a person', (context) => lookAt(context, DIALOGS, people.admin))

  test('the dialog that rejects', async (context) => {
    const browsing = await Browsing.of(people.admin, context)
    await browsing.open('/pending-approvals')
    await browsing.page
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click()
    await browsing.page.getByRole('dialog').waitFor()
    await look(context, 'reject', browsing)
  })

  test('the editor of a module', async (context) => {
    const browsing = await Browsing.of(people.admin, context)
    const { page } = browsing
    await browsing.open('/module-settings')
    await page.getByRole('link', { name: /^Edit/ }).click()
    await look(context, 'module-editor', browsing)
    await page.getByRole('tab', { name: 'Test' }).click()
    await page.getByRole('button', { name: /^Question 1/ }).click()
    await page.getByRole('button', { name: 'Add Question' }).click()
    await page.getByRole('button', { name: 'Update Module' }).click()
    await page.getByText('The question is required').waitFor()
    await look(context, 'module-editor-test', browsing)
  })

  test('a menu leaves the page around it as it is, also in a dialog', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(people.admin, context, { viewport: PHONE })
    const { page } = browsing
    const menu = page.getByRole('menu')
    await browsing.open(`/employees/${people.employee.employeeId}`)
    await page.getByRole('button', { name: 'Actions' }).press('Enter')
    await menu.waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.setViewportSize(DESKTOP)
    await browsing.open('/employees')
    const columns = page.getByRole('button', { name: 'Columns' })
    await columns.click()
    await menu.waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await columns.click()
    await menu.waitFor({ state: 'detached' })
    assert.equal(await browsing.focused(), 'Columns')

    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      await browsing.open('/user-management?q=tom')
      await page.getByRole('button', { name: 'Tom Reed' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: /^User Role/ }).press('Enter')
      await menu.waitFor()
      assert.deepEqual(await browsing.axe(), [])
      // No edge of the dialog cuts it.
      await menu.getByRole('menuitemradio').last().click({ trial: true })
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
      await dialog.waitFor()
    }
  })

  test('the menu of a phone', async (context) => {
    const browsing = await Browsing.of(people.admin, context, { viewport: PHONE })
    await browsing.open('/employees/add')
    await browsing.page.getByRole('button', { name: 'Menu' }).click()
    await browsing.page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await browsing.page.emulateMedia({ colorScheme })
      context.assert.deepEqual(await browsing.axe(), [], colorScheme)
      await browsing.keepPicture(`menu-375-${colorScheme}`)
    }
  })
})
