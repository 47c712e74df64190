import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const { StoppableServer } = (await import(
  app.makeURL('bin/graceful_stop.ts').href
)) as typeof import('../../../bin/graceful_stop.js')

const BODY_PAUSE_MS = 200

test.group('Requests sent in halves', () => {
  /** A server that answers after it has the body, and only after longer than a pause. */
  async function listening(cleanup: (task: () => void) => void) {
    const server = new StoppableServer(BODY_PAUSE_MS).create((request, response) => {
      request.resume().once('end', async () => {
        await pause(3 * BODY_PAUSE_MS)
        response.end('done')
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => {
      server.closeAllConnections()
      server.close()
    })
    return server
  }

  async function send(port: number, text: string) {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.on('error', () => {})
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`

  test('a body that stops arriving is given up', async ({ assert, cleanup }) => {
    const server = await listening(cleanup)
    const { port } = server.address() as AddressInfo
    assert.equal(await send(port, `${head(10)}half`), '')
  })

  test('who has sent all of it may be kept waiting', async ({ assert, cleanup }) => {
    const server = await listening(cleanup)
    const { port } = server.address() as AddressInfo
    assert.include(await send(port, `${head(4)}full`), 'done')
  })

  test('headers take seconds at most, and an upload as long as its slot is open', async ({
    assert,
    cleanup,
  }) => {
    const server = await listening(cleanup)
    assert.equal(server.headersTimeout, 20_000)
    assert.equal(server.requestTimeout, 60 * 60 * 1000)
  })

  test('an idle connection outlasts the minute that load balancers keep it', async ({
    assert,
    cleanup,
  }) => {
    const server = await listening(cleanup)
    const { port } = server.address() as AddressInfo
    const kept = head(4).replace('Connection: close\r\n', '')
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    cleanup(() => void socket.destroy())
    socket.write(`${kept}full`)
    const [answer] = await once(socket, 'data')
    assert.include(answer, 'Keep-Alive: timeout=75')
  })
})
