import { PassThrough, Readable } from 'node:stream'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

interface Asking {
  ask(
    question: string,
    options?: { initial?: string; secret?: boolean; check?: (text: string) => string | undefined }
  ): Promise<string>
  confirm(question: string, initial?: boolean): Promise<boolean>
  close(): void
}

const { Prompt } = (await import(app.makeURL('bin/lib/prompt.js').href)) as {
  Prompt: new (streams: { input: Readable; output: PassThrough }) => Asking
}

const { askForAdmin } = (await import(app.makeURL('bin/lib/setup.js').href)) as {
  askForAdmin: (prompt: Asking, options: object) => Promise<object>
}

function piped(text: string) {
  const output = new PassThrough()
  return { prompt: new Prompt({ input: Readable.from([text]), output }), output }
}

test.group('Operations | prompt', () => {
  test('takes piped answers one by one, and the default for an empty line', async ({ assert }) => {
    const { prompt } = piped('one\n\nthree\ny\n')
    assert.equal(await prompt.ask('First'), 'one')
    assert.equal(await prompt.ask('Second', { initial: 'two' }), 'two')
    assert.equal(await prompt.ask('Third'), 'three')
    assert.isTrue(await prompt.confirm('Sure?', false))
  })

  test('asks again after a wrong answer, and says what is wrong', async ({ assert }) => {
    const { prompt, output } = piped('no number\n12\n')
    const check = (text: string) => (Number.isNaN(Number(text)) ? 'A number, please.' : undefined)
    assert.equal(await prompt.ask('Number', { check }), '12')
    assert.include(String(output.read()), 'A number, please.')
  })

  test('asks for the email of the administrator until it is one', async ({ assert }) => {
    const { prompt, output } = piped('ada\nada@example\nada@example.com\nAda\n\nhunter2\n')
    assert.deepEqual(await askForAdmin(prompt, {}), {
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: '',
      password: 'hunter2',
    })
    const told = String(output.read())
    assert.lengthOf(told.match(/Enter an email address/g) ?? [], 2)
    assert.lengthOf(told.match(/Password/g) ?? [], 1)
  })

  test('never shows a secret, not even as the default', async ({ assert }) => {
    const { prompt, output } = piped('hunter2\n\n')
    assert.equal(await prompt.ask('Password', { secret: true }), 'hunter2')
    assert.equal(await prompt.ask('Again', { secret: true, initial: 'hunter3' }), 'hunter3')
    assert.notMatch(String(output.read()), /hunter/)
  })

  test('says which question stayed without an answer, as wrong usage', async ({ assert }) => {
    const { prompt } = piped('')
    const failure = await prompt.ask('Address').catch((error: unknown) => error)
    assert.match(String(failure), /No answer to "Address"/)
    assert.propertyVal(failure, 'exitCode', 2)
  })
})
