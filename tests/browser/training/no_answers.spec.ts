import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import type { Page } from 'playwright'
import { Browsing, PHONE } from '#tests/helpers/browser/browsing'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule } from '#tests/helpers/training/training'

const SECRET = 'explained-8c1f'

/** Everything that a browser receives from now on. */
function record(page: Page) {
  const reading: Promise<{ url: string; text: string }>[] = []
  page.on('response', (response) => {
    const read = response
      .body()
      // A redirect has no body, and a page left early is not read to its end.
      .catch(() => Buffer.alloc(0))
      .then((body) => ({ url: response.url(), text: body.toString('utf8') }))
    reading.push(read)
  })
  return () => Promise.all(reading)
}

/** Every object in a JSON text, or in a page's JSON. */
function objectsIn(text: string): Record<string, unknown>[] {
  const jsons = [
    text,
    ...[...text.matchAll(/<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json]) => json ?? ''
    ),
  ]
  return jsons.flatMap((json) => {
    try {
      return nested(JSON.parse(json))
    } catch {
      return []
    }
  })
}

function nested(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(nested)
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside]
}

function assertNoAnswers(assert: Assert, received: { url: string; text: string }[]): number {
  let seen = 0
  for (const { url, text } of received) {
    assert.notInclude(text, SECRET, url)
    if (url.includes('/assets/')) continue
    assert.notMatch(text, /"(correct|correctAnswers?|explanation|right)":/, url)
    for (const object of objectsIn(text)) {
      if (!('options' in object)) continue
      seen += 1
      assert.sameMembers(Object.keys(object), ['id', 'kind', 'question', 'options'], url)
    }
  }
  return seen
}

test.group('Every byte before grading', (group) => {
  group.each.setup(() => emptyPortal())

  test('holds no answer, on any page and in any call of a learner’s walk', async (context) => {
    const { assert } = context
    const module = await createModule({
      name: 'Fire doors',
      attemptsAllowed: 3,
      testQuestions: [1, 2, 3].map((number) => ({
        id: `q${number}`,
        question: `Which door is number ${number}?`,
        options: ['The red one', 'The green one', 'The blue one'],
        correctAnswer: number - 1,
        explanation: `${SECRET}-${number}`,
      })),
    })
    const person = await given.employee()
    const browsing = await Browsing.of(person, context, { viewport: PHONE })
    const { page } = browsing
    const received = record(page)

    await browsing.open('/')
    await browsing.open('/profile')
    await browsing.open('/training?q=fire')
    await page.getByRole('link', { name: 'Start Training' }).click()
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByRole('radio', { name: 'The blue one' }).first().check()
    await page.getByText('Your answers are saved.').waitFor()
    await page.reload()
    await page.getByText('1 of 3 answered').waitFor()
    await page.getByRole('link', { name: /^Back to/ }).click()
    await page.getByRole('link', { name: 'Resume test' }).click()
    for (const address of [
      '/api/training/modules',
      `/api/training/modules/${module.id}`,
      `/api/training/modules/${module.id}/affected`,
      '/api/training/own',
      `/api/training/own/${module.id}`,
      `/api/training/employees/${person.employeeId}`,
      '/api/training/certificates',
      '/api/audit-logs',
      '/api/profile/archive',
    ]) {
      await page.evaluate(`fetch('${address}').then((answer) => answer.text())`)
    }
    browsing.expect(/status of 403/)
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await page.getByRole('heading', { name: 'Not passed', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Not passed', exact: true }).waitFor()
    const before = await received()
    assert.isAbove(before.length, 20)
    assert.isAbove(assertNoAnswers(assert, before), 5)

    // After passing they are shown, so the search is known to find them.
    await page.getByRole('link', { name: 'Back and try again' }).click()
    await page.getByRole('button', { name: 'Start Test' }).click()
    await page.getByRole('button', { name: 'Submit test' }).waitFor()
    const fields = page.getByRole('group')
    for (const [index, door] of ['The red one', 'The green one', 'The blue one'].entries()) {
      await fields.nth(index).getByRole('radio', { name: door }).check()
    }
    await page.getByRole('button', { name: 'Submit test' }).click()
    await page.getByText(`${SECRET}-2`).waitFor()
    const after = await received()
    assert.isTrue(after.some(({ text }) => text.includes(`${SECRET}-1`)))
  })
})
