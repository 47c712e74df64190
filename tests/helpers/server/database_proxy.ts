import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import env from '#start/env'

/** The last statement of every change with an audit entry. */
const TELLS = 'update `audit_heads`'

/** What the proxy does with a client that commits such a change. */
type AtCommit = 'pass' | 'cut before it arrives' | 'cut before the answer'

/** Where the tests' server answers. */
const target = () => ({ host: env.get('DB_HOST') ?? '127.0.0.1', port: env.get('DB_PORT') ?? 3306 })

/**
 * A proxy between the portal and MySQL or MariaDB that breaks connections on command.
 * @param path of the socket to listen at; a free port without one.
 */
export async function startDatabaseProxy(path?: string) {
  const sockets = new Set<Socket>()
  let atCommit: AtCommit = 'pass'
  let hangs = false
  let refuses = false

  const server = createServer((client) => {
    if (refuses) return client.destroy()
    const database = connect(target())
    const cut = () => [client, database].forEach((socket) => socket.destroy())
    for (const socket of [client, database]) {
      sockets.add(socket)
      // A reset is an end, too.
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    client.on('close', cut)
    database.on('close', cut)
    let tells = false
    let cutAtAnswer = false
    client.on('data', (bytes) => {
      if (hangs) return
      tells ||= bytes.includes(TELLS)
      const commits = tells && bytes.includes('COMMIT')
      if (commits && atCommit === 'cut before it arrives') return cut()
      if (commits && atCommit === 'cut before the answer') cutAtAnswer = true
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (cutAtAnswer) return cut()
      if (!hangs) client.write(bytes)
    })
  })
  server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path })
  await once(server, 'listening')

  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  return {
    /** The free port; without a meaning where it listens at a path. */
    port: (server.address() as Partial<AddressInfo>).port ?? 0,
    atCommit(what: AtCommit) {
      atCommit = what
    },
    /** From now on accepts connections and statements, and answers none. */
    hang() {
      hangs = true
    },
    /** From now on ends every connection. */
    refuse() {
      refuses = true
      hangUp()
    },
    /** Works again, on new connections. */
    resume() {
      hangs = false
      refuses = false
      hangUp()
    },
    async stop() {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}
