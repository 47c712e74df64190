import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { TLSSocket } from 'node:tls'

const CLIENT_SSL = 0x800
/** Protocol 4.1, secure connection, plugin authentication. */
const CAPABILITIES = 0x200 | 0x8000 | (1 << 19)

const SSL_REQUEST_BYTES = 36

/** One packet of MySQL's protocol. */
function packet(number: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUIntLE(payload.length, 0, 3)
  head[3] = number
  return Buffer.concat([head, payload])
}

function greeting(capabilities: number): Buffer {
  const flags = Buffer.alloc(4)
  flags.writeUInt32LE(capabilities >>> 0)
  return Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.4.0\0'),
    Buffer.alloc(4),
    Buffer.from('12345678\0'),
    flags.subarray(0, 2),
    Buffer.from([45, 2, 0]),
    flags.subarray(2),
    Buffer.from([21]),
    Buffer.alloc(10),
    Buffer.from('123456789012\0mysql_native_password\0'),
  ])
}

const REFUSED = Buffer.concat([
  Buffer.from([0xff, 0x15, 0x04]),
  Buffer.from('#28000read and refused'),
])

/**
 * The first steps of a MySQL server: it greets, switches to TLS if it has a certificate, reads
 * the sign-in, and rejects it.
 */
export async function tlsDatabase(certificate: { key: string; cert: string } | null) {
  /** The clients' sign-ins, and whether they were encrypted. */
  const signIns: { encrypted: boolean }[] = []
  const refuse = (socket: Socket, encrypted: boolean) =>
    socket.once('data', (login: Buffer) => {
      signIns.push({ encrypted })
      socket.end(packet((login[3] ?? 0) + 1, REFUSED))
    })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(packet(0, greeting(CAPABILITIES | (certificate ? CLIENT_SSL : 0))))
    if (!certificate) return refuse(socket, false)
    socket.once('readable', () => {
      // With encryption, the request for TLS comes first, possibly with its first bytes.
      const request = socket.read(SSL_REQUEST_BYTES) as Buffer
      if ((request.readUInt32LE(4) & CLIENT_SSL) === 0) {
        socket.unshift(request)
        return refuse(socket, false)
      }
      const secure = new TLSSocket(socket, { isServer: true, ...certificate })
      secure.on('error', () => {})
      refuse(secure, true)
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    signIns,
    close: () => void server.close(),
  }
}
