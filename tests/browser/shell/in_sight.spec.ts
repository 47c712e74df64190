import { test } from '@japa/runner'
import { Browsing, DESKTOP, PHONE } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'
import { begin } from '#tests/helpers/training/learning'

/** The name of what has the focus where something else covers it, otherwise nothing. */
const COVERED = `(async () => {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const { activeElement } = document
  const seen = activeElement.closest('label') ?? activeElement
  const { x, y, width, height } = seen.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  if (seen.contains(top) || top?.contains(seen)) return []
  return [(activeElement.ariaLabel ?? seen.innerText) + ' at ' + Math.round(y)]
})()`

async function coveredBy(browsing: Browsing, key: 'Tab' | 'Shift+Tab', turns: number) {
  const covered: string[] = []
  for (let turn = 0; turn < turns; turn++) {
    await browsing.page.keyboard.press(key)
    covered.push(...(await browsing.page.evaluate<string[]>(COVERED)))
  }
  return covered
}

test.group('What has the focus is in sight', (group) => {
  let admin: Person

  group.each.timeout(60_000)
  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin()
  })

  test('below the bar of a phone, and below the headings of a table', async (context) => {
    const { assert } = context
    for (let turn = 0; turn < 12; turn++) await given.employee()
    for (const viewport of [PHONE, { ...DESKTOP, height: 500 }]) {
      const browsing = await Browsing.of(admin, context, { viewport })
      const { page } = browsing
      await browsing.open('/employees')
      await page.getByText('Showing 1 to 12 of 12 results').waitFor()
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      assert.deepEqual(await coveredBy(browsing, 'Shift+Tab', 50), [], `${viewport.width}`)
    }
  })

  test('above the button of a test', async (context) => {
    const { assert } = context
    const person = await given.employee()
    const module = await createModule({ testQuestions: questions(8) })
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { body } = await begin(await signedIn(person), module.id)
    await browsing.open(`/training/attempts/${body.id}`)
    await browsing.page.getByRole('button', { name: 'Submit test' }).waitFor()
    assert.deepEqual(await coveredBy(browsing, 'Tab', 12), [])
  })

  test('above the buttons of a new module, which take two rows', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/module-settings/new')
    await page.getByRole('tab', { name: 'Test' }).click()
    await page.getByRole('switch', { name: 'Has Test' }).click()
    await page.getByRole('button', { name: 'Add Question' }).click()
    await browsing.waitForFocus(/^Question 1 text/)
    assert.deepEqual(await coveredBy(browsing, 'Tab', 12), [])
  })

  test('as a tab of a row that a phone shows in part', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open('/training/rules')
    for (const name of ['My training', 'Compliance']) {
      await browsing.tabTo(name)
      const row = await page.getByRole('navigation', { name: 'Training' }).boundingBox()
      const tab = await page.getByRole('link', { name, exact: true }).boundingBox()
      assert.isAtLeast(tab!.x, row!.x, name)
      assert.isAtMost(tab!.x + tab!.width, row!.x + row!.width + 1, name)
    }
  })

  test('where the system decides the colors, the current tab differs', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(admin, context, { forcedColors: 'active' })
    const { page } = browsing
    await browsing.open('/training/rules')
    const styleOf = (selector: string, property: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('main ${selector}')).${property}`
      )
    const background = 'backgroundColor'
    const other = await styleOf('nav a:not([aria-current])', background)
    assert.notEqual(await styleOf('nav a[aria-current]', background), other)
    assert.equal(await styleOf('[data-slot=button]', 'borderTopWidth'), '1px')
  })
})
