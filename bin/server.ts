await import('reflect-metadata')
const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
const { StoppableServer, stopGracefully } = await import('./graceful_stop.js')

const APP_ROOT = new URL('../', import.meta.url)

const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

const server = new StoppableServer()

/** Why the server cannot listen, and what to do; null for other errors. */
function listenProblem(error: unknown): string | null {
  const { HOST, PORT } = process.env
  const {
    code,
    syscall = '',
    hostname = HOST,
  } = error as NodeJS.ErrnoException & { hostname?: string }
  // The name of another server, such as the database's, may be unknown as well.
  if (!['bind', 'listen', 'getaddrinfo'].includes(syscall) || hostname !== HOST) return null
  if (code === 'EADDRINUSE') return `Port ${PORT} on ${HOST} is taken by another program.`
  return code === 'EACCES'
    ? `Port ${PORT} is only for root: set PORT to 1024 or more, and put a reverse proxy in front of it.`
    : `HOST ${HOST} is not an address of this machine (${code}): set it to 127.0.0.1 behind a reverse proxy, to 0.0.0.0 without one.`
}

await new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    app.starting(async () => {
      const { checkInstallation } = await import('#start/checks')
      await checkInstallation()
    })
    stopGracefully(app, server)
  })
  .httpServer()
  .start((handler) => server.create(handler))
  .catch(async (error: unknown) => {
    const { explain } = await import('#core/errors/explain')
    const explained = listenProblem(error) ?? explain(error)
    if (explained === null) await prettyPrintError(error)
    else console.error(explained)
    // Started parts (pools, timers) would keep a server alive that serves no one.
    process.exit(1)
  })
