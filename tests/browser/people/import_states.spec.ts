import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { importWorker } from '#people/import/run/import_worker'
import { Browsing, PHONE, SIZES } from '#tests/helpers/browser/browsing'
import { signedIn } from '#tests/helpers/caller'
import { givenPacket } from '#tests/helpers/onboarding/onboarding'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const people = (count: number) =>
  `First name,Last name,E-mail,Phone\n${Array.from(
    { length: count },
    (_, index) => `Ida,Berg ${index},ida-${index}@example.com,1\n`
  ).join('')}`

async function looksRight({ assert }: TestContext, browsing: Browsing, name: string) {
  assert.deepEqual(await browsing.axe(), [], name)
  assert.equal(await browsing.overflow(), 0, name)
  await browsing.keepPicture(`import-${name}`)
}

test.group('The states of an import in a browser', (group) => {
  let admin: Person

  group.each.setup(async () => {
    await emptyPortal()
    admin = await given.admin({ firstName: 'Ada', lastName: 'Byron', employee: false })
  })

  for (const { title, viewport } of SIZES) {
    const options = { viewport, hasTouch: viewport === PHONE }
    test(`one that failed says why, and goes on, ${title}`, async (context) => {
      const hr = importing(await signedIn(admin))
      const { id } = await hr.previewed(people(300))
      await hr.start(id)
      const chunk = db.from('import_chunks').where({ import_id: id, number: 252 })
      const { cells } = await chunk.clone().firstOrFail()
      await chunk.clone().update({ cells: '1.broken' })
      await workOff()
      await chunk.clone().update({ cells })

      const browsing = await Browsing.of(admin, context, options)
      const { page } = browsing
      await browsing.open('/employees/import')
      await page.getByText('Failed', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'roster.csv' }).click()
      await page.getByRole('heading', { name: 'The import stopped' }).waitFor()
      await page.getByText('250 of 300 rows were imported and are kept').waitFor()
      await page.getByText('The portal failed while it worked on this').waitFor()
      await page.getByRole('button', { name: 'Stop here' }).waitFor()
      await looksRight(context, browsing, `failed-${viewport.width}`)
      importWorker.start(250)
      context.cleanup(() => importWorker.stop())
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: '300 people imported' }).waitFor()
    }).tags(['@night'])

    test(`an undo tells whom it keeps, and who was changed, ${title}`, async (context) => {
      const hr = importing(await signedIn(admin))
      const { id } = await hr.imported(people(5))
      const user = (index: number) => db.from('users').where('email', `ida-${index}@example.com`)
      await user(0).update({ password: 'x' })
      await user(1).update({ phone: '2', updated_at: '2031-01-01 00:00:00.000' })

      const browsing = await Browsing.of(admin, context, options)
      const { page } = browsing
      await browsing.open(`/employees/imports/${id}`)
      await page.getByRole('button', { name: 'Undo this import' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByText('1 of those removed has been changed since the import.').waitFor()
      const kept = dialog.getByRole('list', { name: 'Who is kept and why' })
      context.assert.equal(await kept.innerText(), 'Ida Berg 0: Has registered')
      await looksRight(context, browsing, `undo-kept-${viewport.width}`)
      importWorker.start(250)
      context.cleanup(() => importWorker.stop())
      await dialog.getByRole('button', { name: 'Undo import' }).click()
      await page.getByRole('heading', { name: 'The import is undone' }).waitFor()
      await page.getByText('4 people removed again, 1 person kept unchanged.').waitFor()
      await page.getByText('Not undone: Has registered').first().waitFor()
      await looksRight(context, browsing, `undone-kept-${viewport.width}`)
      context.assert.lengthOf(await db.from('employees'), 1)
    }).tags(['@night'])

    test(`amounts that read both ways are asked about once, ${title}`, async (context) => {
      const browsing = await Browsing.of(admin, context, options)
      const { page } = browsing
      await browsing.open('/employees/import')
      await page.getByLabel('File to import').setInputFiles({
        name: 'pay.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'First name;Last name;E-mail;Salary\nIda;Berg;ida@example.com;48.123\nTom;Reed;tom@example.com;52,456\n'
        ),
      })
      await page.getByRole('heading', { name: 'What is in which column?' }).waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
      const question = page.getByRole('group', {
        name: 'How are the amounts in this file written?',
      })
      await question.waitFor()
      const text = await question.innerText()
      for (const amount of ['48.123', '52,456', '48,123']) context.assert.notInclude(text, amount)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Please choose one of the two.').waitFor()
      await looksRight(context, browsing, `amounts-${viewport.width}`)
      await question.getByRole('radio', { name: /^A comma separates/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Import 2 people' }).waitFor()
      await looksRight(context, browsing, `amounts-answered-${viewport.width}`)
    }).tags(['@night'])

    test(`somebody else's has nothing to press, ${title}`, async (context) => {
      const { id } = await importing(await signedIn(admin)).imported(people(2))
      const colleague = await given.manager()
      const browsing = await Browsing.of(colleague, context, options)
      const { page } = browsing
      await browsing.open(`/employees/imports/${id}`)
      await page.getByText('Another person’s import').first().waitFor()
      await page.getByText('2 of 2 rows: 2 created.').waitFor()
      const main = page.getByRole('main')
      context.assert.equal(await main.getByRole('button').count(), 0)
      await looksRight(context, browsing, `others-${viewport.width}`)
    })
  }

  test('says before it starts who gets emails besides invitations', async (context) => {
    const { id: packetId } = await givenPacket({ name: 'Staff' })
    const known = await given.employee({ firstName: 'Ida' })
    const roster = `${people(1)}Ana,Berg,${known.email},2\n`
    const hr = importing(await signedIn(admin))
    const { id } = await hr.previewed(roster, { admitAs: 'active', packetId })
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    await browsing.open(`/employees/imports/${id}`)
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    const items = page.getByRole('alertdialog').getByRole('listitem')
    await items.first().waitFor()
    const texts = await items.allInnerTexts()
    context.assert.includeMembers(texts, [
      'No invitations are sent.',
      'Whoever has a document to sign or a task in the packet gets an email.',
      'If an update gives someone tasks or documents, such as a new manager, they get an email.',
      'If the start date of someone who has not started yet changes, they get an email.',
    ])
  })

  test('a refused row wraps its long address, however wide the window', async (context) => {
    const long = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.example`
    const file = `First name,Last name,E-mail,Start date\n${'N'.repeat(90)},Berg,${long},2026-99-99\n`
    const { id } = await importing(await signedIn(admin)).previewed(file)
    const browsing = await Browsing.of(admin, context)
    const { page } = browsing
    for (const width of [1280, 800, 375, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await browsing.open(`/employees/imports/${id}`)
      await page.getByText('There is no such date').waitFor()
      context.assert.equal(await browsing.overflow(), 0, `${width}`)
    }
  }).tags(['@night'])

  test('one that runs leads no one away whose session has ended, and asks no more', async (context) => {
    const { assert } = context
    const hr = importing(await signedIn(admin))
    const { id } = await hr.previewed(people(2))
    await hr.start(id)
    const browsing = (await Browsing.of(admin, context)).expect(/status of 401/)
    const { page } = browsing
    await page.clock.install()
    await browsing.open(`/employees/imports/${id}`)
    await db.from('sessions').delete()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const refused = page.waitForResponse((answer) => answer.url().endsWith(`/api/imports/${id}`))
    await page.clock.runFor(1_500)
    assert.equal((await refused).status(), 401)
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.clock.runFor(3_000)
    await page.clock.resume()
    await setTimeout(1_000)
    assert.lengthOf(
      asked.filter((address) => address.includes('/api/imports/')),
      1
    )
    assert.include(page.url(), `/employees/imports/${id}`)
    assert.equal(await page.locator('[data-slot=toast]').count(), 0)
  }).tags(['@night'])
})
