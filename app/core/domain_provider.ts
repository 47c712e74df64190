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

/** The domains whose providers have started. */
export const startedDomains = (): ReadonlySet<string> => started
