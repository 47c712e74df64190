import app from '@adonisjs/core/services/app'
import env from '#start/env'

const started = new Set<string>()

/**
 * The provider of a domain. Before the server listens, it hands the domains below what they need:
 * the texts of its emails, its personal data, its background work.
 * @param start imports its modules when it is called, since the framework's services do not exist
 * when a provider is loaded.
 * @param work imports the background work; commands, which do none, start sooner without it, as do
 * tests and a server that is only tried out.
 */
export const domainProvider = (
  domain: string,
  start: () => Promise<void>,
  work?: () => Promise<unknown>
) =>
  class {
    async start() {
      await start()
      const isServing = app.getEnvironment() === 'web' && env.get('BACKGROUND_WORK') !== false
      if (isServing) await work?.()
      started.add(domain)
    }
  }

/**
 * Domains that have a provider which has not started.
 * @param paths of files below app/: `people/people_provider.ts`.
 */
export const forgottenDomains = (paths: readonly string[]): string[] =>
  paths
    .map((path) => /^(\w+)[/\\]\1_provider\.[jt]s$/.exec(path)?.[1])
    .filter((domain) => domain !== undefined)
    .filter((domain) => !started.has(domain))
