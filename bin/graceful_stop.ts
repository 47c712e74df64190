import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'

/** How long running requests may take before the process ends anyway. */
const PATIENCE_MS = 30_000
/**
 * Ctrl-C reaches every process of the terminal, and npm passes it on, so one key press arrives
 * twice.
 */
const SAME_WISH_MS = 1_000

/** What `bin/lib/workers.js` sends. */
const RETIRE = 'retire'

/** Headers are small: a client that takes longer is slow on purpose. */
const HEADERS_MS = 20_000
/** As long as an upload slot is open: 100 MB over a slow phone connection take minutes. */
const REQUEST_MS = 60 * 60 * 1000
/**
 * Longer than load balancers keep an idle connection, a minute as a rule: whoever closes it first
 * must be the one that sends on it. Otherwise a request that leaves at that moment is lost (502).
 */
const IDLE_MS = 75_000
/** A body that pauses this long is abandoned. */
const BODY_PAUSE_MS = 60_000

const hasBody = ({ headers }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/** An HTTP server that can finish running requests and disconnect everyone else. */
export class StoppableServer {
  #unfinished = new Set<ServerResponse>()
  #server: Server | undefined
  #retires = false

  constructor(private readonly bodyPauseMs = BODY_PAUSE_MS) {}

  create(handler: RequestListener): Server {
    const timeouts = {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
    }
    this.#server = createServer(timeouts, (request, response) => {
      if (hasBody(request)) {
        request.setTimeout(this.bodyPauseMs)
        request.once('end', () => request.setTimeout(0))
      }
      this.#unfinished.add(response)
      response.once('close', () => this.#finished(response))
      if (this.#retires || !this.#server?.listening) response.shouldKeepAlive = false
      handler(request, response)
    })
    return this.#server
  }

  /** From here on every response ends its connection, so that soon nobody reuses one. */
  retire() {
    this.#retires = true
  }

  /** Called when the server stops listening: a kept-alive connection must not delay it. */
  hangUpWhenDone() {
    for (const response of this.#unfinished) {
      if (!response.headersSent) response.shouldKeepAlive = false
    }
    this.#server?.closeIdleConnections()
  }

  #finished(response: ServerResponse) {
    this.#unfinished.delete(response)
    if (!this.#server?.listening) setImmediate(() => this.#server?.closeIdleConnections())
  }
}

/**
 * Stops the server on SIGTERM, SIGINT and SIGHUP: no new connections, running requests finish, then the
 * application shuts down. A second signal, or 30 seconds, end the process at once. A worker that is
 * about to be replaced gets the message `retire` first.
 */
export function stopGracefully(app: ApplicationService, server: StoppableServer) {
  let askedAt = 0
  const stop = (signal: NodeJS.Signals) => {
    if (askedAt > 0) {
      if (Date.now() - askedAt > SAME_WISH_MS) process.exit(signal === 'SIGINT' ? 130 : 143)
      return
    }
    askedAt = Date.now()
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    // Runs before the framework's own hook closes the server, which then waits for the rest.
    app.terminating(() => {
      setImmediate(() => server.hangUpWhenDone())
    })
    void app.terminate().then(() => process.exit())
  }
  process.on('message', (message) => message === RETIRE && server.retire())
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A reload of a single process: its supervisor starts it again.
  process.on('SIGHUP', stop)
}
