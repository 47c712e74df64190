import { test } from '@japa/runner'
import { Browsing } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { givenItem } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

/** The sidebar leaves 448 px beside it. */
const TABLET = { width: 768, height: 1100 }

const PAGES = [
  '/employees',
  '/employees/invitations',
  '/pending-approvals',
  '/onboarding',
  '/user-management',
  '/settings/email',
  '/profile',
  '/employees/import',
  '/employees/lists',
  '/onboarding/packets',
]

/** The controls that reach beyond the card they are on. */
const CUT_OFF = `[...document.querySelectorAll('[data-slot=card]')].flatMap((card) =>
  [...card.querySelectorAll('a, button, input, select')]
    .filter((one) => one.getBoundingClientRect().right > card.getBoundingClientRect().right)
    .map((one) => one.ariaLabel ?? one.innerText))`

test.group('On a tablet', (group) => {
  group.each.setup(() => emptyPortal())

  test('every control is on its card', async (context) => {
    const { assert } = context
    const department = 'Front Desk'
    const admin = await given.admin({ department })
    const person = { lastName: 'Featherstone', email: 'alexandra.featherstone@harborvale.example' }
    const invited = await given.invited({ firstName: 'Ida', ...person })
    await given.invitation(invited)
    const waiting = await given.waiting({ firstName: 'Ana', lastName: 'Featherstone', department })
    await (await signedIn(admin)).post('/api/lists/department', { name: department })
    await givenItem(waiting, { name: 'Sexual Harassment Prevention', due_on: '2026-01-05' })

    const browsing = await Browsing.of(admin, context, { viewport: TABLET })
    for (const address of PAGES) {
      await browsing.open(address)
      await browsing.page.locator('[data-slot=card]').first().waitFor()
      assert.deepEqual(await browsing.page.evaluate(CUT_OFF), [], address)
      for (const search of await browsing.page.getByRole('searchbox').all()) {
        assert.isAtLeast((await search.boundingBox())!.width, 200, address)
      }
      assert.equal(await browsing.overflow(), 0, address)
    }
  })
})
