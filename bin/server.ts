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

function isAddressTaken(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
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
    if (isAddressTaken(error)) {
      console.error(`Port ${process.env.PORT} on ${process.env.HOST} is taken by another program.`)
    } else {
      const { explain } = await import('#core/errors/explain')
      const explained = explain(error)
      if (explained === null) await prettyPrintError(error)
      else console.error(explained)
    }
    // Started parts (pools, timers) would keep a server alive that serves no one.
    process.exit(1)
  })
