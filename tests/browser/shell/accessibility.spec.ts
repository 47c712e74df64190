import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { linkToken } from '#access/services/link_tokens'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people'
import { emptyPortal } from '#tests/helpers/portal'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh'

interface Cast {
  admin: Person
  employee: Person
  waiting: Person
  edited: Person
  mustChange: Person
  invitation: number
  mail: number
  reset: number
  emailChange: number
}

/** A portal with the kinds of people that break a layout. */
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
  await caller.put(`/api/users/${employee.id}`, { email: 'tom.new@example.com' })
  await caller.post(`/api/users/${employee.id}/send-reset`)
  await caller.post(`/api/employees/${invited.employeeId}/invitations`).catch(() => {})
  await db.from('outbox_messages').update({ state: 'failed', last_error: `550 no such ${LONG}` })
  const idOf = async (table: string) => Number((await db.from(table).firstOrFail()).id)
  return {
    admin,
    employee,
    waiting,
    edited,
    mustChange,
    invitation,
    mail: await idOf('outbox_messages'),
    reset: await idOf('password_resets'),
    emailChange: await idOf('email_changes'),
  }
}

const PAGES: { name: string; as?: keyof Cast; address: (cast: Cast) => string; dialog?: true }[] = [
  { name: 'landing', address: () => '/' },
  { name: 'sign-in', address: () => '/api/login' },
  { name: 'forgot-password', address: () => '/forgot-password' },
  {
    name: 'reset-password',
    address: ({ reset }) => `/reset-password/${linkToken('password_reset', reset, 1)}`,
  },
  { name: 'reset-password-invalid', address: () => '/reset-password/x' },
  {
    name: 'confirm-email',
    address: ({ emailChange }) => `/confirm-email/${linkToken('email_change', emailChange, 1)}`,
  },
  {
    name: 'accept-invitation',
    address: ({ invitation }) => `/invite/${linkToken('invitation', invitation, 1)}`,
  },
  { name: 'accept-invitation-invalid', address: () => '/invite/x' },
  { name: 'not-found-visitor', address: () => '/nowhere' },
  { name: 'waiting', as: 'waiting', address: () => '/' },
  { name: 'change-password', as: 'mustChange', address: () => '/change-password' },
  { name: 'home-employee', as: 'employee', address: () => '/' },
  { name: 'profile', as: 'employee', address: () => '/profile' },
  { name: 'forbidden', as: 'employee', address: () => '/employees' },
  { name: 'not-found', as: 'admin', address: () => '/nowhere' },
  { name: 'dashboard', as: 'admin', address: () => '/' },
  { name: 'employees', as: 'admin', address: () => '/employees' },
  { name: 'employees-none', as: 'admin', address: () => '/employees?q=nobody-is-called-so' },
  {
    name: 'employee-details',
    as: 'admin',
    dialog: true,
    address: ({ edited }) => `/employees?employee=${edited.employeeId}`,
  },
  {
    name: 'employee-edit',
    as: 'admin',
    dialog: true,
    address: ({ edited }) => `/employees?employee=${edited.employeeId}&edit=1`,
  },
  { name: 'add-employee', as: 'admin', address: () => '/employees/add' },
  { name: 'invitations', as: 'admin', address: () => '/employees/invitations' },
  { name: 'pending-approvals', as: 'admin', address: () => '/pending-approvals' },
  { name: 'mails', as: 'admin', address: () => '/user-management/mails' },
  { name: 'mail', as: 'admin', address: ({ mail }) => `/user-management/mails/${mail}` },
]

test.group('Every page, wide and narrow, light and dark', (group) => {
  let people: Cast

  group.setup(async () => {
    await emptyPortal()
    people = await cast()
  })

  async function look(context: TestContext, name: string, browsing: Browsing): Promise<void> {
    const { page } = browsing
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const where = `${name} at ${viewport.width} px, ${colorScheme}`
        const rules = colorScheme === 'light' ? 'everything' : 'colours'
        context.assert.deepEqual(await browsing.axe(rules), [], where)
        await browsing.keepPicture(`${name}-${viewport.width}-${colorScheme}`)
      }
      context.assert.equal(await browsing.overflow(), 0, `${name} at ${viewport.width} px`)
    }
  }

  for (const { name, as, address, dialog } of PAGES) {
    test(name, async (context) => {
      const browsing = as
        ? await Browsing.of(people[as] as Person, context)
        : await Browsing.start(context)
      if (/forbidden|not-found|invalid/.test(name)) browsing.expect(/status of 40[34]/)
      await browsing.open(address(people))
      if (dialog) await browsing.page.getByRole('dialog').getByText('Personal').first().waitFor()
      await look(context, name, browsing)
    })
  }

  test('menu', async (context) => {
    const browsing = await Browsing.of(people.admin, context, { viewport: PHONE })
    await browsing.open('/employees')
    await browsing.page.getByRole('button', { name: 'Menu' }).click()
    await browsing.page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await browsing.page.emulateMedia({ colorScheme })
      context.assert.deepEqual(await browsing.axe(), [])
      await browsing.keepPicture(`menu-375-${colorScheme}`)
    }
  })

  test('reject', async (context) => {
    const browsing = await Browsing.of(people.admin, context)
    await browsing.open('/pending-approvals')
    await browsing.page
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click()
    await browsing.page.getByRole('dialog').waitFor()
    await look(context, 'reject', browsing)
  })
})
