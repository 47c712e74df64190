import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'

const ROOT = new URL('../../', import.meta.url)

/** Starts the application inside this process like a command: its services, no server. */
export async function startedApp(): Promise<void> {
  const importer = (path: string) =>
    import(/^\.\.?\//.test(path) ? new URL(path, ROOT).href : path) as Promise<unknown>
  const app = new Ignitor(ROOT, { importer }).createApp('console')
  app.booting(async () => {
    await import('#start/env')
  })
  await app.init()
  await app.boot()
  await app.start(() => {})
  const { loadDataKeys } = await import('#encryption/data_keys')
  await loadDataKeys()
}
