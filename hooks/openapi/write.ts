import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Ignitor } from '@adonisjs/core'
import { describeApi } from '#hooks/openapi/description'

const ROOT = new URL('../../', import.meta.url)

/** Writes the description of the API; `npm run codegen` runs it after the types of the routes. */
const app = new Ignitor(ROOT, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, ROOT).href : path),
})
  .tap((starting) => starting.booting(async () => void (await import('#start/env'))))
  .createApp('console')

await app.init()
await app.boot()
await app.start(() => {})
const router = await app.container.make('router')
router.commit()
const root = fileURLToPath(ROOT)
const description = await describeApi(router, root)
await writeFile(
  app.makePath('resources/data/openapi.json'),
  `${JSON.stringify(description, null, 1)}\n`
)
await app.terminate()
