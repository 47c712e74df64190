import { readdir } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { startedDomains } from '#core/domain_provider'

// A domain that is left out of adonisrc.ts would serve its pages, while its mails are not written,
// its keys are not rotated and its personal data are not erased.
for (const path of await readdir(app.makePath('app'), { recursive: true })) {
  const domain = /^(\w+)[/\\]\1_provider\.[jt]s$/.exec(path)?.[1]
  if (domain && !startedDomains().has(domain)) {
    throw new Error(`adonisrc.ts does not list the provider of the domain ${domain}.`)
  }
}
