import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Permission } from '#core/permissions'
import { Browsing } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

/** What someone may do, and where their menu leads. */
const MENUS: [Permission[], Record<string, string>][] = [
  [['users:view'], { 'User Management': '/user-management' }],
  [['employees:create'], { Employees: '/employees/add' }],
  [
    ['employees:update'],
    {
      'Employees': '/employees/lists',
      'Pending Approvals': '/pending-approvals',
      'Onboarding': '/onboarding/packets',
    },
  ],
  [['training:assign'], { Training: '/training/assignments' }],
  [['training:review'], { Training: '/training/compliance' }],
]

test.group('The menu', (group) => {
  group.each.setup(() => emptyPortal())

  test('leads people of few permissions to the pages they may open', async (context) => {
    const { assert } = context
    const person = await given.employee()
    const browsing = await Browsing.of(person, context)
    const menu = browsing.page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    for (const [permissions, pages] of MENUS) {
      await db.from('permission_overrides').where('user_id', person.id).delete()
      for (const permission of ['training:view', 'documents:view'] as const) {
        await given.override(person, permission, 'deny')
      }
      for (const permission of permissions) await given.override(person, permission, 'grant')
      await browsing.open('/')
      const shown: Record<string, string | null> = {}
      for (const link of await menu.all()) {
        shown[await link.innerText()] = await link.getAttribute('href')
      }
      assert.deepEqual(shown, { Dashboard: '/', ...pages })
      for (const [label, href] of Object.entries(pages)) {
        await menu.filter({ hasText: label }).click()
        await browsing.page.waitForURL(`**${href}`)
        await menu.and(browsing.page.locator('[aria-current=page]')).getByText(label).waitFor()
      }
    }
  })
})
