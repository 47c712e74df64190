// Ports of the portal's programs, which have no types.
const ports: string = '../../../bin/lib/ports.js'

/** A port of 127.0.0.1 on which nothing listens. */
export const { freePort } = (await import(ports)) as { freePort: () => Promise<number> }
