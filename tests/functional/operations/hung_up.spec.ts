import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { test } from '@japa/runner'
import { incomingPath } from '#storage/uploads/receive_file'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { given } from '#tests/helpers/people/people'
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
  }).timeout(60_000)
})
