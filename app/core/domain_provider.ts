const started = new Set<string>()

/**
 * The provider of a domain: it hands to the domains below what they need of it (how its mails
 * read, what personal data it holds, what runs in the background), before the server listens.
 * @param start imports what it needs when it is called, as the framework's services are not there
 * when a provider is loaded.
 */
export const domainProvider = (domain: string, start: () => Promise<void>) =>
  class {
    async start() {
      await start()
      started.add(domain)
    }
  }

/**
 * The domains whose provider has not started although there is one.
 * @param paths of files below app/: `people/people_provider.ts`.
 */
export const forgottenDomains = (paths: readonly string[]): string[] =>
  paths
    .map((path) => /^(\w+)[/\\]\1_provider\.[jt]s$/.exec(path)?.[1])
    .filter((domain) => domain !== undefined)
    .filter((domain) => !started.has(domain))
