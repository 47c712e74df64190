import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { forgottenDomains } from '#core/domain_provider'

// A domain missing in adonisrc.ts would serve its pages, but its emails would not be written, its
// keys not rotated and its personal data not erased.
const [forgotten] = forgottenDomains(await readdir(app.makePath('app'), { recursive: true }))
if (forgotten) throw new Error(`adonisrc.ts does not list the provider of the domain ${forgotten}.`)
