import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Browsing, PHONE, VIEWS } from '#tests/helpers/browser/browsing'
import {
  assignedOn,
  completedOn,
  employedFrom,
  oldModule,
  period,
} from '#tests/helpers/training/compliance'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'

const DAY = '2025-03-10'

test.group('Compliance in a browser', (group) => {
  let manager: Person

  group.each.setup(async () => {
    await emptyPortal()
    await given.listed('department', 'Care', 'Kitchen')
    manager = await given.manager({ firstName: 'Mia', lastName: 'Moss' })
    const [fire, lifting] = [
      await oldModule({ name: 'Fire safety' }),
      await oldModule({ name: 'Lifting' }),
    ]
    const ana = await employedFrom('2024-01-01', { lastName: 'Arm', department: 'Care' })
    const ben = await employedFrom('2024-01-01', {
      firstName: 'Ben',
      lastName: 'Bow',
      department: 'Kitchen',
    })
    await assignedOn(ana, fire, '2024-01-01', '2024-02-01')
    await completedOn(ana, fire, '2024-01-20', '2025-01-20')
    await assignedOn(ben, fire, '2024-01-01', '2024-02-01')
    await completedOn(ben, fire, '2024-01-20')
    await assignedOn(ben, lifting, '2025-03-01', '2025-03-20')
  })

  test('is printed with its day, without controls, and breaks between its rows', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open(`/training/compliance?day=${DAY}`)
    await page.getByRole('button', { name: /Ana Arm, Fire safety/ }).waitFor()
    const day = page.getByText(/, as of Mar 10, 2025\./)
    assert.isFalse(await day.isVisible())
    await page.emulateMedia({ media: 'print' })
    await day.waitFor()
    assert.isFalse(await page.getByRole('link', { name: 'Export CSV' }).isVisible())
    assert.isFalse(await page.getByLabel('Search employees').isVisible())
    const breaks = `getComputedStyle(document.querySelector('[data-slot=card]:has(table)')).breakInside`
    assert.equal(await page.evaluate(breaks), 'auto')
    assert.notInclude(await day.innerText(), 'Only')

    await browsing.open(`/training/compliance?day=${DAY}&department=Kitchen&state=assigned&q=Ben`)
    const limits = 'Only: Search “Ben”, Department Kitchen, Status Assigned.'
    assert.include(await page.getByText(/, as of Mar 10/).innerText(), limits)
  }).tags(['@night'])

  test('the matrix of a day, its filters, and what a cell opens', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open(`/training/compliance?day=${DAY}`)
    const cell = (name: string | RegExp) => page.getByRole('button', { name })
    await cell('Ana Arm, Fire safety: Expired on Jan 20, 2025').waitFor()
    await cell('Ben Bow, Fire safety: Completed does not expire').waitFor()
    await cell('Ben Bow, Lifting: Assigned due Mar 20, 2025').waitFor()
    await page.getByText('50%', { exact: true }).waitFor()
    assert.deepEqual(await browsing.axe(), [])

    // One Tab stop; arrow keys move on.
    await cell(/Ana Arm, Fire safety/).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    assert.include(await page.locator('button:focus').innerText(), 'due Mar 20, 2025')
    assert.equal(await page.locator('td button[tabindex="0"]').count(), 1)

    // An answer in between does not take the field from under the fingers.
    const asOf = page.getByLabel('As of')
    await asOf.focus()
    await page.keyboard.press('ArrowUp')
    await page.waitForURL(/day=2025-04-10/)
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/day=2025-03-10/)
    await browsing.waitForFocus('As of')

    // A department's link limits what is asked for next.
    await page.getByRole('link', { name: 'Kitchen' }).click()
    await page.waitForURL(/department=Kitchen/)
    await page.getByLabel('Status').selectOption('Assigned')
    await page.waitForURL(/state=assigned/)
    assert.include(page.url(), 'department=Kitchen')
    await page.getByRole('combobox', { name: 'Department' }).selectOption('All departments')
    await page.waitForURL((url) => !url.searchParams.get('department'))

    await page.getByLabel('Status').selectOption('Expired')
    await page.getByText('1 module with this status, of 1 person').waitFor()
    // The matrix keeps its rows until it has the next ones.
    await cell(/Ben Bow/)
      .first()
      .waitFor({ state: 'detached' })
    assert.include(page.url(), 'state=expired')

    await cell(/Ana Arm, Fire safety/).click()
    const dialog = page.getByRole('dialog', { name: 'Ana Arm: Fire safety' })
    await dialog.getByText('Completed in the portal on Jan 20, 2024').waitFor()
    await dialog.getByText('due Feb 1, 2024').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await page.keyboard.press('Escape')
    await cell(/Ana Arm, Lifting: Not assigned/).click()
    await page.getByRole('button', { name: 'Assign Training' }).click()
    await page.getByRole('dialog', { name: /Assign/ }).waitFor()
    await page.keyboard.press('Escape')

    await browsing.open(`/training/compliance?day=2023-05-01`)
    await page.getByText('No one was employed on this day.').waitFor()
    await browsing.open(`/training/compliance?q=nobody`)
    await page.getByRole('link', { name: 'Clear filters' }).waitFor()
  })

  for (const { view, viewport, colorScheme } of VIEWS) {
    test(`a mistaken completion is declared void with the keyboard, ${view}`, async (context) => {
      const { assert } = context
      const browsing = await Browsing.of(manager, context, { viewport, colorScheme })
      const { page } = browsing
      await browsing.open(`/training/compliance?day=${DAY}`)
      await page.getByRole('button', { name: /Ana Arm, Fire safety: Expired/ }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Ana Arm: Fire safety' })
      const start = dialog.getByRole('button', { name: 'Void… completion on Jan 20, 2024' })
      await start.press('Enter')
      await browsing.waitForFocus(/^Reason/)
      await page.keyboard.press('Enter')
      await dialog.getByText('A reason is required').waitFor()
      assert.deepEqual(await browsing.axe(), [])
      await page.keyboard.type('Was her sister')
      await page.keyboard.press('Enter')
      await browsing.toast('The completion is void.')
      await dialog.getByText(/^Void since .*: Was her sister$/).waitFor()
      await dialog.getByText('Overdue', { exact: true }).waitFor()
      assert.equal(await start.count(), 0)
      assert.equal(await browsing.overflow(), 0)
      assert.deepEqual(await browsing.axe(), [])
      const focused = page.locator('[role=dialog]:focus, [role=dialog] :focus')
      await soon('the focus is in the dialog', async () => (await focused.count()) === 1)
      await dialog.getByRole('button', { name: 'Close' }).first().press('Enter')
      await browsing.waitForFocus(/Ana Arm, Fire safety: Overdue/)
      const row = await db.from('training_completions').whereNull('live').firstOrFail()
      assert.equal(row.void_reason, 'Was her sister')
    })
  }

  test('no one declares their own completion void', async (context) => {
    await period(manager, '2024-01-01', null)
    const { id } = await db.from('training_modules').where('name', 'Lifting').firstOrFail()
    await completedOn(manager, id, '2024-06-01')
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open(`/training/compliance?day=${DAY}`)
    await page.getByRole('button', { name: /Mia Moss, Lifting/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Mia Moss: Lifting' })
    await dialog.getByText('Completed in the portal on Jun 1, 2024').waitFor()
    context.assert.equal(await dialog.getByRole('button', { name: /^Void/ }).count(), 0)
  })

  test('a long matrix scrolls in its own frame, and leaves no empty space below it', async (context) => {
    for (let n = 1; n <= 30; n++) {
      await employedFrom('2024-01-01', { lastName: `Pell ${n}`, department: 'Care' })
    }
    const browsing = await Browsing.of(manager, context)
    const { page } = browsing
    await browsing.open(`/training/compliance?day=${DAY}`)
    await page.getByRole('button', { name: 'Ana Pell 30, Lifting: Not assigned' }).waitFor()
    const [document, content] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollHeight, document.querySelector("main").getBoundingClientRect().bottom + scrollY]'
    )
    context.assert.isAtMost(document, Math.ceil(content))
  }).tags(['@night'])

  test('on a phone each person is a card, what is to be done first', async (context) => {
    const { assert } = context
    const browsing = await Browsing.of(manager, context, {
      viewport: PHONE,
      colorScheme: 'dark',
    })
    const { page } = browsing
    await browsing.open(`/training/compliance?day=${DAY}`)
    await page.getByRole('button', { name: /Ana Arm, Fire safety: Expired/ }).waitFor()
    assert.isFalse(await page.getByRole('button', { name: /Ana Arm, Lifting/ }).isVisible())
    await page.getByText('1 other module').first().click()
    await page.getByRole('button', { name: /Ana Arm, Lifting/ }).waitFor()
    assert.deepEqual(await browsing.axe(), [])
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    assert.isAtMost(wide, PHONE.width)
  }).tags(['@night'])

  test('a long name wraps in what a cell opens on a phone', async (context) => {
    const { assert } = context
    await employedFrom('2024-01-01', { lastName: 'Wolfe'.repeat(12) })
    const browsing = await Browsing.of(manager, context, { viewport: PHONE })
    const { page } = browsing
    await browsing.open(`/training/compliance?day=${DAY}&q=Wolfe`)
    await page.getByText('2 other modules').click()
    await page.getByRole('button', { name: /Wolfe.*, Lifting/ }).click()
    const dialog = page.getByRole('dialog').last()
    const hidden = () =>
      dialog.evaluate((node: unknown) => {
        const { scrollWidth, clientWidth } = node as Record<string, number>
        return Number(scrollWidth) - Number(clientWidth)
      })
    await dialog.getByText('No history yet.').waitFor()
    assert.equal(await hidden(), 0, 'the history')
    await dialog.getByRole('button', { name: 'Assign Training' }).click()
    await dialog.getByText(/^For Ana Wolfe/).waitFor()
    assert.equal(await hidden(), 0, 'Assign training')
  }).tags(['@night'])
})
