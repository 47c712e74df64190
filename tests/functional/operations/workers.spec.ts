import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { emptyPortal } from '#tests/helpers/portal'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { served, twoWorkers } from '#tests/helpers/server/workers'
import { soon } from '#tests/helpers/soon'

/** Whether a process has ended, as far as anyone but its parent can tell. */
const hasEnded = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => stat.includes(') Z '),
    () => true
  )

test.group('Operations | several workers', (group) => {
  group.each.setup(() => emptyPortal())

  test('one that is killed is replaced, and the other answers in the meantime', async ({
    assert,
  }) => {
    const server = await twoWorkers()
    try {
      const [killed] = served(server)
      process.kill(killed ?? 0, 'SIGKILL')
      await soon('its end is noticed', () => server.log().includes(`${killed} has ended`))
      const statuses = new Set<number>()
      await soon('another one serves', async () => {
        statuses.add((await fetch(`${server.url}/health/live`)).status)
        return served(server).length === 3
      })
      assert.deepEqual([...statuses], [200])
    } finally {
      await server.stop()
    }
  })

  test('a restart replaces all, and refuses no request', async ({ assert }) => {
    const server = await twoWorkers()
    try {
      const former = served(server)
      process.kill(server.pid, 'SIGHUP')
      const statuses = new Set<number>()
      await soon('the former have ended', async () => {
        statuses.add((await fetch(`${server.url}/health/live`)).status)
        const ended = await Promise.all(former.map(hasEnded))
        return ended.every(Boolean)
      })
      assert.deepEqual([...statuses], [200])
      assert.lengthOf(served(server), 4)
    } finally {
      await server.stop()
    }
  })

  test('a stop ends all of them, without an error', async ({ assert }) => {
    const server = await twoWorkers()
    await server.stop()
    const [code, signal] = await server.ended
    assert.deepEqual([code, signal], [0, null])
    for (const pid of served(server)) assert.isTrue(await hasEnded(pid))
  })

  test('they end with the process that keeps them, even if it is killed', async () => {
    const server = await twoWorkers()
    await server.kill()
    await soon('both have ended', async () => {
      const ended = await Promise.all(served(server).map(hasEnded))
      return ended.every(Boolean)
    })
  })

  test('what stops the first from starting is said once', async ({ assert }) => {
    await assert.rejects(() => startLoggedServer({ APP_KEY: 'short' }, 2), /It does not start/)
  })
})
