import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Why nothing can listen there (an error code), or undefined when something can. */
export function whyUnusable(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/** A port nobody listens on now. */
export function freePort(host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port: 0, host }, () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

const EVERYWHERE = ['0.0.0.0', '::', '']

/** The addresses other machines reach this one by, when it listens on `host`. */
export function addressesFromOutside(host) {
  if (!EVERYWHERE.includes(host)) return []
  return Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** The address to reach a server by that listens on `host`. */
export function reachable(host) {
  if (EVERYWHERE.includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
