import { readdirSync } from 'node:fs'
import vine, { errors, VineValidator } from '@vinejs/vine'
import { test } from '@japa/runner'
import { line, lines, messages } from '#core/http/fields'
import { MessagesInWords, pathInWords } from '#core/http/messages_in_words'
import { employmentEndValidator, noteValidator } from '#people/validators/profile'
import { evidenceValidator } from '#training/validators/learner'
import { newPacketValidator } from '#onboarding/validators/packet'
import { newModuleValidator } from '#training/validators/module'
import { columnsValidator } from '#people/validators/import'
import { externalSignatureValidator } from '#signing/validators/signature'
import { manyRequestsValidator } from '#signing/validators/request'

const APP = new URL('../../../app/', import.meta.url)

const SIGNED = { documents: [], consentVersion: '1' }

/** The messages about an invalid input. */
async function told(validator: { validate(data: unknown): Promise<unknown> }, data: unknown) {
  try {
    await validator.validate(data)
    return []
  } catch (error) {
    if (!(error instanceof errors.E_VALIDATION_ERROR)) throw error
    return (error.messages as { message: string }[]).map(({ message }) => message)
  }
}

test.group('Messages of the validators', () => {
  test('name the entry and the field in words', async ({ assert }) => {
    for (const [path, within, words] of [
      ['dueDays', '', 'due days'],
      ['employeeIds.4', '', 'Employee 5'],
      ['ids.0', '', 'Entry 1'],
      ['testQuestions.2.options.0', 'Test question 3', 'Option 1'],
      ['testQuestions.2.correctAnswer', 'Test question 3', 'correct answer'],
      ['ranges.0.1', 'Range 1', 'Entry 2'],
      ['documents.1.values.f_1', 'Document 2', 'f_1'],
      ['address', '', 'address'],
      ['', '', ''],
    ] as const) {
      assert.include(pathInWords(path.split('.')), { within, words })
    }
    assert.deepEqual(
      await told(newPacketValidator, { kind: 'onboarding', name: 'n', items: [{ dueDays: 'x' }] }),
      [
        'Item 1: “Kind” is required',
        'Item 1: “Relative to” is required',
        'Item 1: “Number of days” must be a number',
      ]
    )
    const labels = { 'add.*': 'Item', 'dueDays': 'Due after' }
    assert.include(pathInWords(['add', '0', 'dueDays'], labels), {
      within: 'Item 1',
      words: 'Due after',
    })
  })

  test('say what is wrong with an entry of a list', async ({ assert }) => {
    assert.deepEqual(
      await told(manyRequestsValidator, { employeeIds: [1, 'x'], templateIds: [0] }),
      ['Employee 2 must be a number', 'Template 1 must be between 1 and 4294967295']
    )
    const question = { question: 'Why?', options: ['a', 7], correctAnswer: 1.5 }
    assert.deepEqual(
      await told(newModuleValidator, {
        name: '',
        description: 'd',
        dueDays: 'soon',
        testQuestions: [question, {}, 'none'],
      }),
      [
        'Module name is required',
        '“Due After (Days)” must be a number',
        'Question 1: Option 2 must be text',
        'Question 1: “Correct answer” must be a whole number',
        'Question 2: “Text” is required',
        'Question 3 must be an object',
      ]
    )
  })

  test('name a field by its label on the page', async ({ assert }) => {
    assert.deepEqual(await told(employmentEndValidator, { endDate: 'soon', reason: 'r' }), [
      '“Last day” has the wrong form',
    ])
    assert.deepEqual(await told(noteValidator, { body: '' }), ['“New note” is required'])
    assert.deepEqual(await told(columnsValidator, { columns: [null], admitAs: 'soon' }), [
      '“New employees” is none of the choices',
    ])
    assert.deepEqual(await told(externalSignatureValidator, { ...SIGNED, signature: {} }), [
      '“Way of signing” is required',
      '“Text” is required',
    ])
    const evidence = { name: 'n', issuer: '', issuedOn: '2026-01-31' }
    assert.deepEqual(await told(evidenceValidator, evidence), ['“Issued by” is required'])
  })

  test('say which character is not allowed', async ({ assert }) => {
    const validator = vine.create({ name: line(9), text: lines(9) })
    validator.messagesProvider = messages
    const names = { 'a\nb': 'a line break', 'a\tb': 'a tab', 'a\u202Eb': 'the character U+202E' }
    for (const [name, words] of Object.entries(names)) {
      assert.deepEqual(await told(validator, { name, text: 'a\n\tb' }), [
        `“Name” must not contain ${words}`,
      ])
    }
    assert.deepEqual(await told(validator, { name: 'a', text: 'a\n\u0007' }), [
      '“Text” must not contain the character U+0007',
    ])
  })

  test('keep their words for the body itself', async ({ assert }) => {
    const validator = vine.create({ name: line(3), more: vine.object({}).optional() })
    validator.messagesProvider = messages
    assert.deepEqual(await told(validator, []), ['The body must be a JSON object'])
    assert.deepEqual(await told(validator, { name: 'abcd', more: 1 }), [
      '“Name” must not be longer than 3 characters',
      '“More” must be an object',
    ])
  })

  test('are the same ones everywhere', async ({ assert }) => {
    const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^\w+\/validators\/\w+\.ts$/.test(name)
    )
    assert.isAbove(files.length, 20)
    const without: string[] = []
    for (const file of files) {
      const exported: Record<string, unknown> = await import(new URL(file, APP).href)
      for (const [name, value] of Object.entries(exported)) {
        const validates = value instanceof VineValidator
        if (validates && !(value.messagesProvider instanceof MessagesInWords)) without.push(name)
      }
    }
    assert.deepEqual(without, [])
  })
})
