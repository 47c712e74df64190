import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Ignitor } from '@adonisjs/core'
import { describeApi, textOf } from '#hooks/openapi/description'
import { referenceOf } from '#hooks/openapi/reference'

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
const reference = app.makePath('docs/api_reference.md')
await writeFile(app.makePath('resources/data/openapi.json'), textOf(description))
await writeFile(reference, await referenceOf(description))
await app.terminate()
