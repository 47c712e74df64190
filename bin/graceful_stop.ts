import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'

/** How long requests in flight may take before the process ends all the same. */
const PATIENCE_MS = 30_000
/** Ctrl-C reaches every process of the terminal, and npm hands it on: one wish, told twice. */
const SAME_WISH_MS = 1_000

/** An HTTP server that can be told to finish what is under way and hang up on everyone else. */
export class StoppableServer {
  #unfinished = new Set<ServerResponse>()
  #server: Server | undefined

  create(handler: RequestListener): Server {
    this.#server = createServer((request, response) => {
      this.#unfinished.add(response)
      response.once('close', () => this.#finished(response))
      if (!this.#server?.listening) response.shouldKeepAlive = false
      handler(request, response)
    })
    return this.#server
  }

  /** Called as the server stops listening: a kept-alive connection must not hold it up. */
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
 * Stops the server on SIGTERM and SIGINT: no new connections, requests in flight are finished,
 * then the application shuts down. A second signal, or 30 seconds, end the process at once.
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
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
