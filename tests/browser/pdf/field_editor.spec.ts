import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { ComponentLab } from '#tests/helpers/browser/component_lab'
import { labPdf } from '#tests/helpers/browser/lab_pdf'
import { EDITOR } from '#tests/helpers/browser/lab_scenes'

interface Field {
  id: number
  role: string
  kind: string
  name: string
  required: boolean
  page: number
  x: number
  y: number
  width: number
  height: number
}

const fields = (page: Page) => page.evaluate<Field[]>('window.lab')

/** Where a page is in the window. */
async function sheet(page: Page, number = 1) {
  await page.locator(`[data-page="${number}"][aria-busy=false] canvas`).waitFor()
  return (await page.locator(`[data-page="${number}"]`).boundingBox())!
}

const box = (page: Page, name: string) =>
  page.getByRole('application', { name: new RegExp(`^${name}:`) })

test.group('Fields placed on pages', (group) => {
  let lab: ComponentLab

  group.setup(async () => {
    lab = await ComponentLab.start(EDITOR)
    lab.files.set('file.pdf', { bytes: await labPdf() })
    return () => lab.stop()
  })

  test('by pointer: a click places, a drag moves, a corner resizes', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await page.goto(lab.origin)
    const at = await sheet(page)

    await page.getByRole('button', { name: 'Signature', exact: true }).click()
    await page.mouse.click(at.x + at.width / 2, at.y + 250)
    const signature = box(page, 'Employee signature')
    await signature.waitFor()
    const [placed] = await fields(page)
    assert.include(placed, { role: 'EMPLOYEE', kind: 'signature', page: 1, required: true })
    assert.closeTo(placed!.x + placed!.width / 2, 0.5, 0.01)
    assert.deepEqual(await browsing.axe(), [])

    const before = (await signature.boundingBox())!
    await page.mouse.move(before.x + 20, before.y + 10)
    await page.mouse.down()
    await page.mouse.move(before.x - 1000, before.y + 40, { steps: 4 })
    await page.mouse.up()
    const [moved] = await fields(page)
    // Not off the page.
    assert.equal(moved!.x, 0)
    assert.isAbove(moved!.y, placed!.y)

    const now = (await signature.boundingBox())!
    await page.mouse.move(now.x + now.width, now.y + now.height)
    await page.mouse.down()
    await page.mouse.move(now.x + now.width + 60, now.y + now.height + 30, { steps: 4 })
    await page.mouse.up()
    const [grown] = await fields(page)
    assert.isAbove(grown!.width, moved!.width)
    assert.equal(grown!.x, 0)

    // One dragged over it stays next to it.
    await page.getByRole('button', { name: 'Manager', exact: true }).click()
    await page.getByRole('button', { name: 'Date signed' }).click()
    const there = (await signature.boundingBox())!
    await page.mouse.move(there.x + 10, there.y + 5)
    await page.mouse.down()
    await page.mouse.move(there.x + 110, there.y + 35, { steps: 4 })
    await page.mouse.up()
    await box(page, 'Manager date signed').waitFor()
    const [first, second] = await fields(page)
    const apart =
      second!.x >= first!.x + first!.width - 1e-5 ||
      second!.y >= first!.y + first!.height - 1e-5 ||
      second!.y + second!.height <= first!.y + 1e-5
    assert.isTrue(apart)
    await browsing.keepPicture('field-editor')
  })

  test('by keyboard alone, read out, undone, renamed and removed', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context)
    const { page } = browsing
    const said = page.locator('p[role=status].sr-only')
    await page.goto(lab.origin)
    await sheet(page)

    await browsing.tabTo('Text')
    await page.keyboard.press('Enter')
    await browsing.tabTo('Add to page 1')
    await page.keyboard.press('Enter')
    const text = box(page, 'Employee text')
    await text.and(page.locator(':focus')).waitFor()
    const [added] = await fields(page)

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await said.getByText(/percent wide/).waitFor()
    const [changed] = await fields(page)
    assert.isAbove(changed!.x, added!.x)
    assert.isAbove(changed!.height, added!.height)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await said.getByText('Undone.').waitFor()
    assert.deepEqual(await fields(page), [added!])

    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit field' })
    await dialog.waitFor()
    await browsing.field('Name').fill(' ')
    await page.keyboard.press('Enter')
    await dialog.getByText('Say what the field asks for.').waitFor()
    await browsing.field('Name').fill('x'.repeat(101))
    await page.keyboard.press('Enter')
    await dialog.getByText('The name may have 100 characters; it has 101.').waitFor()
    assert.deepEqual(await browsing.axe(), [])
    await browsing.field('Name').fill('Your car’s number plate')
    await dialog.getByLabel('Page').selectOption('2')
    await dialog.getByLabel('Required').press('Space')
    await dialog.getByRole('button', { name: 'Save field' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const [edited] = await fields(page)
    assert.include(edited, { name: 'Your car’s number plate', page: 2, required: false })

    const list = page.getByRole('region', { name: 'Fields' })
    await list.getByRole('button', { name: 'Show Your car’s number plate' }).press('Enter')
    await box(page, 'Your car’s number plate').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Delete')
    await said.getByText(/removed/).waitFor()
    assert.deepEqual(await fields(page), [])
  })

  test('fields that were just placed are undone one after the other', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await page.goto(lab.origin)
    await sheet(page)
    for (const kind of ['Text', 'Checkbox']) {
      await page.getByRole('button', { name: kind, exact: true }).click()
      await page.getByRole('button', { name: 'Add to page 1' }).click()
      await box(page, `Employee ${kind.toLowerCase()}`).and(page.locator(':focus')).waitFor()
    }
    // Elsewhere it means the opposite.
    await page.keyboard.press('Control+Shift+Z')
    assert.lengthOf(await fields(page), 2)
    await page.keyboard.press('Control+z')
    assert.lengthOf(await fields(page), 1)
    await page.keyboard.press('Control+z')
    assert.deepEqual(await fields(page), [])
  }).tags(['@night'])

  test('what was undone is done again, until something else changes', async (context) => {
    const { assert } = context
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await page.goto(lab.origin)
    await sheet(page)
    for (const kind of ['Text', 'Checkbox']) {
      await page.getByRole('button', { name: kind, exact: true }).click()
      await page.getByRole('button', { name: 'Add to page 1' }).click()
      await box(page, `Employee ${kind.toLowerCase()}`).and(page.locator(':focus')).waitFor()
    }
    const all = await fields(page)
    for (const key of ['Control+z', 'Control+z']) await page.keyboard.press(key)
    assert.deepEqual(await fields(page), [])
    for (const key of ['Control+y', 'Control+Shift+Z']) await page.keyboard.press(key)
    assert.deepEqual(await fields(page), all)
    await page.keyboard.press('Control+z')
    assert.deepEqual(await fields(page), all.slice(0, 1))
    await box(page, 'Employee text').press('ArrowRight')
    const moved = await fields(page)
    await page.keyboard.press('Control+y')
    assert.deepEqual(await fields(page), moved)
    const redo = page.getByRole('button', { name: 'Redo' })
    assert.equal(await redo.getAttribute('aria-disabled'), 'true')
    await page.getByRole('button', { name: 'Undo' }).click()
    await redo.click()
    assert.deepEqual(await fields(page), moved)
  }).tags(['@night'])

  test('a field that goes to a page of another size is as large on paper', async (context) => {
    const { assert } = context
    lab.files.set('file.pdf', {
      bytes: await labPdf({
        sizes: [
          [612, 396],
          [612, 792],
        ],
      }),
    })
    context.cleanup(async () => {
      lab.files.set('file.pdf', { bytes: await labPdf() })
    })
    const browsing = await Browsing.start(context)
    const { page } = browsing
    await page.goto(lab.origin)
    await sheet(page)
    await sheet(page, 2)
    await page.getByRole('button', { name: 'Signature', exact: true }).click()
    await page.getByRole('button', { name: 'Add to page 1' }).click()
    const [placed] = await fields(page)
    await box(page, 'Employee signature').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit field' })
    await dialog.getByLabel('Page').selectOption('2')
    await dialog.getByRole('button', { name: 'Save field' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const [moved] = await fields(page)
    assert.equal(moved!.page, 2)
    // The keyboard goes on there.
    await box(page, 'Employee signature').and(page.locator(':focus')).waitFor()
    assert.closeTo(moved!.width, placed!.width, 1e-5)
    assert.closeTo(moved!.height, placed!.height / 2, 1e-5)
  }).tags(['@night'])

  test('form fields of the file are taken over; a phone places by touch', async (context) => {
    const { assert } = context
    const phone = { viewport: PHONE, hasTouch: true, colorScheme: 'dark' } as const
    const browsing = await Browsing.start(context, phone)
    const { page } = browsing
    await page.goto(lab.origin)
    const at = await sheet(page)

    await page.getByText('One by one').click()
    await page.getByRole('button', { name: 'I agree, for Manager' }).click()
    await page.getByRole('button', { name: 'All for Employee' }).click()
    assert.sameDeepMembers(
      (await fields(page)).map(({ name, role, kind, required }) => [name, role, kind, required]),
      [
        ['I agree', 'MANAGER', 'checkbox', false],
        ['Last name', 'EMPLOYEE', 'text', true],
      ]
    )
    await page.getByText('Found in the file').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Initials' }).tap()
    await page.touchscreen.tap(at.x + 150, at.y + 120)
    await box(page, 'Employee initials').waitFor()
    assert.equal(await browsing.overflow(), 0)
    assert.deepEqual(await browsing.axe(), [])
  })
})
