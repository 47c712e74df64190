import { test } from '@japa/runner'
import { portalScript, startProcess } from '#tests/helpers/server/portal_script'
import { startServerProcess } from '#tests/helpers/server/server_process'

/** No name of a machine, by RFC 2606. */
const DATABASE_UNKNOWN = {
  DB_CONNECTION: 'mysql',
  DB_HOST: 'database.invalid',
  DB_USER: 'gangway',
  DB_DATABASE: 'gangway',
}

test.group('A server that cannot listen', () => {
  test('says in a sentence why, and what to do', async ({ assert, cleanup }) => {
    const server = await startServerProcess()
    cleanup(() => server.dispose())
    const { PORT } = server.env
    const { HOST } = process.env
    for (const [settings, sentence] of [
      [{}, `Port ${PORT} on ${HOST} is taken by another program.`],
      // An address of no machine, set aside for documentation.
      [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine (EADDRNOTAVAIL)'],
      [DATABASE_UNKNOWN, 'The database is not available right now.'],
    ] as const) {
      const refused = startProcess(portalScript('server'), { ...server.env, ...settings })
      assert.deepEqual(await refused.ended, [1, null])
      assert.include(refused.output, sentence)
      assert.notMatch(refused.output, /⁃ at|^\s+at /m)
    }
  }).timeout(120_000)
})
