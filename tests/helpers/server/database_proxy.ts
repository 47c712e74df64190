import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What is the last statement of every change that tells the audit log of something. */
const TELLS = 'update `audit_heads`'

/** What the proxy does with a client that commits such a change. */
type AtCommit = 'pass' | 'cut before it arrives' | 'cut before the answer'

/** Stands between the portal and MySQL or MariaDB, and breaks off where a test says. */
export async function startDatabaseProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let atCommit: AtCommit = 'pass'
  let hangs = false
  let refuses = false

  const server = createServer((client) => {
    if (refuses) return client.destroy()
    const database = connect(target)
    const cut = () => [client, database].forEach((socket) => socket.destroy())
    for (const socket of [client, database]) {
      sockets.add(socket)
      // A reset is an end as well.
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    atCommit(what: AtCommit) {
      atCommit = what
    },
    /** From now on takes connections and statements, and answers none of them. */
    hang() {
      hangs = true
    },
    /** From now on ends every connection. */
    refuse() {
      refuses = true
      hangUp()
    },
    /** Does its work again, on new connections. */
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
