import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { forgottenDomains } from '#core/domain_provider'

// A domain that is left out of adonisrc.ts would serve its pages, while its mails are not written,
// its keys are not rotated and its personal data are not erased.
const [forgotten] = forgottenDomains(await readdir(app.makePath('app'), { recursive: true }))
if (forgotten) throw new Error(`adonisrc.ts does not list the provider of the domain ${forgotten}.`)
