import { createServer, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

type Values = Record<string, string>

const { mailProblem } = (await import(app.makeURL('bin/lib/reach.js').href)) as {
  mailProblem(values: Values): Promise<string | undefined>
}
const { answerSettings } = (await import(app.makeURL('bin/lib/settings.js').href)) as {
  answerSettings(given: {
    options: Values
    existing: Values
    fail: (message: string) => never
  }): Promise<Values>
}

const fail = (message: string): never => {
  throw new Error(message)
}

test.group('Operations | the settings of the mail server', () => {
  for (const written of ['1', 'true']) {
    test(`SMTP_SECURE=${written} is TLS from the start, for the portal and its commands`, async ({
      assert,
      cleanup,
    }) => {
      let first: number | undefined
      const server = createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', (bytes) => {
          first = bytes[0]
          socket.destroy()
        })
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      cleanup(() => void server.close())
      const { port } = server.address() as AddressInfo
      const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_SECURE: written }
      await mailProblem(mail)
      // A TLS handshake; otherwise the server would have to speak first.
      assert.equal(first, 22)

      const answered = await answerSettings({ options: {}, existing: mail, fail })
      assert.equal(answered.SMTP_SECURE, written)
    })
  }

  test('SMTP_SECURE is refused where the portal would not start with it', async ({ assert }) => {
    const existing = { SMTP_HOST: '127.0.0.1', SMTP_SECURE: 'yes' }
    const answered = answerSettings({ options: {}, existing, fail })
    await assert.rejects(() => answered, /--smtp-secure "yes": Answer true or false/)
  })
})
