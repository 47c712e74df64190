import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { forgottenDomains, forgottenLoops } from '#core/domain_provider'

// A domain missing in adonisrc.ts would serve its pages, but its emails would not be written, its
// keys not rotated and its personal data not erased.
const paths = await readdir(app.makePath('app'), { recursive: true })
const [forgotten] = forgottenDomains(paths)
if (forgotten) throw new Error(`adonisrc.ts does not list the provider of the domain ${forgotten}.`)
const [idle] = forgottenLoops(paths)
if (idle) throw new Error(`The provider of the domain ${idle} does not name its background loops.`)
