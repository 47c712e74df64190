import app from '@adonisjs/core/services/app'
import env from '#start/env'

const started = new Set<string>()
const looping = new Set<string>()

interface Domain {
  /**
   * Hands the domains below what they need, before the server listens: the texts of its emails, its
   * personal data. It imports its modules when it is called, since the framework's services do not
   * exist when a provider is loaded.
   */
  register?: () => Promise<void>
  /**
   * Imports the background loops. Commands and tests run none and start sooner without them, as
   * does a server that is only tried out.
   */
  loops?: () => Promise<unknown>
}

/** The provider of a domain. */
export const domainProvider = (name: string, { register, loops }: Domain) =>
  class {
    async start() {
      await register?.()
      const isServing = app.getEnvironment() === 'web' && env.get('BACKGROUND_WORK') !== false
      if (isServing) await loops?.()
      started.add(name)
      if (loops) looping.add(name)
    }
  }

const domainsOf = (paths: readonly string[], file: RegExp): string[] =>
  paths.map((path) => file.exec(path)?.[1]).filter((domain) => domain !== undefined)

/**
 * Domains that have a provider which has not started.
 * @param paths of files below app/: `people/people_provider.ts`.
 */
export const forgottenDomains = (paths: readonly string[]): string[] =>
  domainsOf(paths, /^(\w+)[/\\]\1_provider\.[jt]s$/).filter((domain) => !started.has(domain))

/** Domains whose background loops no provider names, so that they would never run. */
export const forgottenLoops = (paths: readonly string[]): string[] =>
  domainsOf(paths, /^(\w+)[/\\]background_loops\.[jt]s$/).filter((domain) => !looping.has(domain))
