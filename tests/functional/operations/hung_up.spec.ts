import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { incomingPath } from '#storage/uploads/receive_file'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { given, PASSWORD } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'
import { uploadAddress, videoFile } from '#tests/helpers/training/videos'

const arriving = async () => (await readdir(incomingPath()).catch(() => [])).length

const until = (count: number) =>
  soon(`so many uploads arrive: ${count}`, async () => (await arriving()) === count)

test.group('Hanging up', (group) => {
  group.each.setup(() => emptyPortal())

  test('an upload that is cancelled is no failure in the log', async ({ assert }) => {
    const server = await startLoggedServer()
    try {
      const caller = await server.signedIn(await given.admin())
      const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, 'content-type': 'video/mp4', 'content-length': 9_000_000 }
      const sending = request(await uploadAddress(caller), { method: 'PUT', headers })
      sending.on('error', () => {})
      sending.write(await videoFile('mp4'))
      await until(1)
      sending.destroy()
      await until(0)
    } finally {
      await server.stop()
    }
    assert.include(server.log(), 'request')
    assert.notInclude(server.log(), 'request failed')
  })

  test('a sign-in is recorded with the address of who does not wait for the answer', async ({
    assert,
  }) => {
    const admin = await given.admin()
    const server = await startLoggedServer()
    const signIn = () => db.from('audit_entries').where('action', 'sign_in').first()
    try {
      const { hostname, port, host } = new URL(server.url)
      const body = JSON.stringify({ email: admin.email, password: PASSWORD })
      const head = [
        'POST /api/login HTTP/1.1',
        `Host: ${host}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ]
      const socket = connect(Number(port), hostname)
      // The password is being checked when the connection ends.
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
      await soon('the sign-in is recorded', async () => Boolean(await signIn()))
    } finally {
      await server.stop()
    }
    assert.equal((await signIn()).address, '127.0.0.1')
    assert.notInclude(server.log(), 'request failed')
  })
})
