import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { BenchDatabase } from './database.js'

const COM_QUERY = 0x03
const COM_STMT_EXECUTE = 0x17
/** The comment of mark_requests.js before a statement. */
const MARK = '/* of a request */ '

/**
 * A proxy between server and database that reads the statements, on any server and without a
 * privilege there: everything that a framework sends counts.
 */
export class StatementCounter {
  #statements: string[] = []
  #server = createServer((client) => this.#relay(client))

  /** @param ofRequests count only marked statements, and return them without the mark. */
  constructor(
    private readonly target: BenchDatabase,
    private readonly ofRequests = false
  ) {}

  /** The database, reached through this counter. */
  async open(): Promise<BenchDatabase> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const { port } = this.#server.address() as { port: number }
    return { ...this.target, host: '127.0.0.1', port }
  }

  close(): void {
    this.#server.close()
  }

  /** The statements during `work`. @throws Error when there were none. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    this.#statements = []
    await work()
    // Each request reads its session, so none at all means that requests were not marked.
    if (this.#statements.length === 0) throw new Error('No statement was seen')
    return this.#statements
  }

  #relay(client: Socket) {
    const upstream = connect({ host: this.target.host, port: this.target.port })
    let pending = Buffer.alloc(0)
    client.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk])
      // MySQL's framing: three bytes of length, one of sequence, the payload.
      while (pending.length >= 4) {
        const length = pending.readUIntLE(0, 3)
        if (pending.length < 4 + length) break
        if (pending[3] === 0 && length > 0) this.#note(pending.subarray(4, 4 + length))
        pending = pending.subarray(4 + length)
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => client.write(chunk))
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  }

  #note(payload: Buffer) {
    const prepared = payload[0] === COM_STMT_EXECUTE
    if (payload[0] !== COM_QUERY && !prepared) return
    // The origin of a prepared statement is unknown, so it counts.
    const sql = prepared ? '(prepared statement)' : payload.toString('utf8', 1)
    if (!this.ofRequests || prepared) this.#statements.push(sql)
    else if (sql.startsWith(MARK)) this.#statements.push(sql.slice(MARK.length))
  }
}
