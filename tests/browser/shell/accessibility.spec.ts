import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#accounts/services/link_tokens'
import { Browsing, DESKTOP, PHONE, VIEWS } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { begin, CLAIM, sendFile } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'

const LONG = 'WolfeschlegelsteinhausenbergerdorffFeatherstonehaugh'

interface Cast {
  admin: Person
  employee: Person
  waiting: Person
  edited: Person
  mustChange: Person
  invitation: number
  mail: number
  module: number
  reset: number
  emailChange: number
  attempt: number
}

/** A portal with people whose data strain the layout. */
async function cast(): Promise<Cast> {
  const admin = await given.person({ role: 'admin', firstName: 'Ada', lastName: LONG })
  const employee = await given.employee({ firstName: 'Tom', lastName: 'Reed', phone: '+47 1' })
  const waiting = await given.waiting({ firstName: LONG, lastName: LONG, position: LONG })
  const edited = await given.employee({
    firstName: 'שלום',
    lastName: 'לוי 🎉',
    email: `${'a-very-long-address-'.repeat(3)}@subdomain.of.a-long-company-name.example`,
    position: 'Senior Vice President of Everything That Floats',
    department: LONG,
  })
  const mustChange = await given.employee({ mustChangePassword: true })
  await given.disabled({ firstName: 'Cher', lastName: '' })
  for (let turn = 0; turn < 27; turn++) {
    await given.employee({ department: `Department ${turn % 4}`, onboardingStatus: 'in_progress' })
  }
  const invited = await given.invited({ firstName: 'Ida', position: 'Cook' })
  const invitation = await given.invitation(invited, { personal_message: `Hi!\n${LONG}` })
  const caller = await signedIn(admin)
  await caller.put(`/api/employees/${edited.employeeId}`, {
    salary: '65520',
    socialSecurityNumber: '123-45-6789',
    presentAddress: `Quay 3\n${LONG}`,
    experience: 'Ten years. '.repeat(60),
  })
  await caller.put(`/api/employees/${edited.employeeId}`, {
    location: LONG,
    managerId: employee.employeeId,
    emergencyContactName: LONG,
  })
  await caller.post(`/api/employees/${edited.employeeId}/notes`, { body: `As typed\n${LONG}` })
  const endDate = DateTime.utc().plus({ days: 30 }).toISODate()
  await caller.post(`/api/employees/${edited.employeeId}/leave`, { endDate, reason: LONG })
  await caller.put(`/api/users/${employee.id}`, { email: 'tom.new@example.com' })
  await caller.post(`/api/users/${employee.id}/send-reset`)
  await db.from('outbox_messages').update({ state: 'failed', last_error: `550 no such ${LONG}` })
  const module = await createModule({
    name: `${LONG} ${LONG}`,
    description: `As typed\n${LONG}`,
    isRequired: true,
    renewalPeriodMonths: 12,
    requiresCertificateUpload: true,
    testQuestions: [{ question: LONG, options: [LONG, 'שלום'] }, ...questions()],
  })
  const learner = await signedIn(employee)
  await sendFile(learner, module.id, { ...CLAIM, name: LONG, issuer: LONG })
  const { body: attempt } = await begin(learner, module.id)
  const idOf = async (table: string) => Number((await db.from(table).firstOrFail()).id)
  return {
    admin,
    employee,
    waiting,
    edited,
    mustChange,
    invitation,
    mail: await idOf('outbox_messages'),
    module: module.id,
    reset: await idOf('password_resets'),
    emailChange: await idOf('email_changes'),
    attempt: attempt.id,
  }
}

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
    for (const { view, viewport, colorScheme } of VIEWS) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      // At its end, the buttons of a long dialog cover no field.
      await page.evaluate(`document.querySelector('[role=dialog]')?.scrollTo(0, 1e6)`)
      // Only colors differ between light and dark, and axe takes its time.
      const found = await browsing.axe(seen.has(viewport.width) ? 'colours' : 'everything')
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

  test('a phone with large text shows all of a line, and its menu', async (context) => {
    const browsing = await Browsing.of(people.admin, context, { viewport: PHONE })
    const { page } = browsing
    const enlarge = (size: string) =>
      page.addInitScript(`addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '${size}'
      })`)
    await enlarge('24px')
    for (const address of ['/', '/employees', '/employees/add', '/onboarding']) {
      await browsing.open(address)
      context.assert.equal(await browsing.overflow(), 0, address)
    }
    // Twice the size, as WCAG 1.4.4 requires.
    await enlarge('32px')
    for (const address of [
      '/',
      '/reports',
      '/employees',
      '/employees/add',
      `/employees/${people.employee.employeeId}`,
      '/pending-approvals',
      '/onboarding',
      '/training',
      '/training/compliance',
      '/module-settings',
      '/documents',
      '/settings',
    ]) {
      await browsing.open(address)
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      context.assert.equal(await browsing.overflow(), 0, `${address} at 200%`)
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).waitFor()
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
