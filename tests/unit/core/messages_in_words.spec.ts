import { readdirSync } from 'node:fs'
import vine, { errors, VineValidator } from '@vinejs/vine'
import { test } from '@japa/runner'
import { line, messages } from '#core/http/fields'
import { MessagesInWords, pathInWords } from '#core/http/messages_in_words'
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
        'The due days field must be a number',
        'Option 2 of test question 1 must be text',
        'The correct answer of test question 1 must be a whole number',
        'The question of test question 2 is required',
        'Test question 3 must be an object',
      ]
    )
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
