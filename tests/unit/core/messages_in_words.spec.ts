import { readdirSync } from 'node:fs'
import vine, { errors, VineValidator } from '@vinejs/vine'
import { test } from '@japa/runner'
import { line, lines, messages } from '#core/http/fields'
import { MessagesInWords, pathInWords } from '#core/http/messages_in_words'
import { employmentEndValidator, noteValidator } from '#people/validators/profile'
import { evidenceValidator } from '#training/validators/learner'
import { newModuleValidator } from '#training/validators/module'
import { manyRequestsValidator } from '#signing/validators/request'

const APP = new URL('../../../app/', import.meta.url)

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
  test('name the row and the field in words', async ({ assert }) => {
    for (const [path, words] of [
      ['dueDays', 'due days'],
      ['employeeIds.4', 'employee 5'],
      ['ids.0', 'entry 1'],
      ['testQuestions.2.options.0', 'option 1 of test question 3'],
      ['testQuestions.2.correctAnswer', 'correct answer of test question 3'],
      ['ranges.0.1', 'entry 2 of range 1'],
      ['documents.1.values.f_1', 'f_1 of values of document 2'],
      ['address', 'address'],
      ['', ''],
    ] as const) {
      assert.equal(pathInWords(path.split('.')), words)
    }
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
        testQuestions: [question, { question: '' }, 'none'],
      }),
      [
        'Module name is required',
        'The Due After (Days) field must be a number',
        'Option 2 of test question 1 must be text',
        'The correct answer of test question 1 must be a whole number',
        'The question of test question 2 is required',
        'Test question 3 must be an object',
      ]
    )
  })

  test('name a field by its label on the page', async ({ assert }) => {
    assert.deepEqual(await told(employmentEndValidator, { endDate: 'soon', reason: 'r' }), [
      'The Last day field format is invalid',
    ])
    assert.deepEqual(await told(noteValidator, { body: '' }), ['The New note field is required'])
    const evidence = { name: 'n', issuer: '', issuedOn: '2026-01-31' }
    assert.deepEqual(await told(evidenceValidator, evidence), ['The Issued by field is required'])
  })

  test('say which character is not allowed', async ({ assert }) => {
    const validator = vine.create({ name: line(9), text: lines(9) })
    validator.messagesProvider = messages
    const names = { 'a\nb': 'a line break', 'a\tb': 'a tab', 'a\u202Eb': 'the character U+202E' }
    for (const [name, words] of Object.entries(names)) {
      assert.deepEqual(await told(validator, { name, text: 'a\n\tb' }), [
        `The name field must not contain ${words}`,
      ])
    }
    assert.deepEqual(await told(validator, { name: 'a', text: 'a\n\u0007' }), [
      'The text field must not contain the character U+0007',
    ])
  })

  test('keep their words for the body itself', async ({ assert }) => {
    const validator = vine.create({ name: line(3), more: vine.object({}).optional() })
    validator.messagesProvider = messages
    assert.deepEqual(await told(validator, []), ['The body must be a JSON object'])
    assert.deepEqual(await told(validator, { name: 'abcd', more: 1 }), [
      'The name field must not be longer than 3 characters',
      'The more field must be an object',
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
