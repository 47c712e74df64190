import { once } from 'node:events'
import { Agent, get, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from '@japa/runner'
import { startServerProcess } from '#tests/helpers/server/server_process'
import { soon } from '#tests/helpers/soon'

const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the right one' })

/** A sign-in whose body is only half sent: a running request for as long as needed. */
async function halfSent(port: number) {
  const sending = request({
    port,
    path: '/api/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    agent: new Agent({ keepAlive: true }),
  })
  const [socket] = (await once(sending, 'socket')) as [Socket]
  if (socket.connecting) await once(socket, 'connect')
  await new Promise((resolve) => sending.write(body.slice(0, 10), resolve))
  const lost = new Promise<Error>((resolve) => sending.once('error', resolve))
  return {
    lost,
    async finish(): Promise<IncomingMessage> {
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>
      sending.end(body.slice(10))
      const [response] = await answered
      response.resume()
      await once(response, 'end')
      return response
    },
  }
}

/**
 * Asks on a connection of its own. Once that is answered, the server has started on earlier
 * requests: an older connection might be answered before a new one is accepted.
 */
async function askAnew(port: number): Promise<void> {
  const [response] = (await once(
    get({ port, path: '/health/live', agent: false }),
    'response'
  )) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
}

/** Whether nothing listens there. */
async function refuses(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

/** One handler answers all of them. */
const SIGNALS: NodeJS.Signals[] = process.env.NIGHTLY
  ? ['SIGTERM', 'SIGINT', 'SIGHUP']
  : ['SIGTERM']

test.group('Operations | stopping the server', () => {
  for (const signal of SIGNALS) {
    test(`${signal} finishes the request in flight, and takes no new one`, async ({
      assert,
      cleanup,
    }) => {
      const server = await startServerProcess()
      cleanup(() => server.dispose())
      // An idle kept-alive connection, as every browser leaves one, must not delay it.
      const idle = new Agent({ keepAlive: true })
      const [early] = (await once(
        get({ port: server.port, path: '/health/live', agent: idle }),
        'response'
      )) as [IncomingMessage]
      early.resume()
      await once(early, 'end')
      const flying = await halfSent(server.port)
      await askAnew(server.port)

      server.kill(signal)
      await soon('it listens no more', () => refuses(server.port))
      const response = await flying.finish()

      assert.equal(response.statusCode, 401)
      assert.equal(response.headers.connection, 'close')
      const [code, killedBy] = await server.ended
      assert.deepEqual([code, killedBy], [0, null])
    })
  }

  test('a second signal does not wait any longer', async ({ assert, cleanup }) => {
    const server = await startServerProcess()
    cleanup(() => server.dispose())
    const flying = await halfSent(server.port)
    await askAnew(server.port)

    server.kill('SIGTERM')
    await soon('it listens no more', () => refuses(server.port))
    // Within a second it counts as one key press that arrives twice, from a terminal and from
    // npm.
    const again = setInterval(() => server.kill('SIGTERM'), 300)
    cleanup(() => clearInterval(again))

    const [code] = await server.ended
    assert.equal(code, 143)
    assert.instanceOf(await flying.lost, Error)
  })
})
