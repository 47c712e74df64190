import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Failure } from './failure.js'

/** Why nothing can listen there (an error code), or undefined when something can. */
export function whyUnusable(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/**
 * A port on which nothing listens, below those that systems give to outgoing connections (on Linux
 * from 32768): none of them takes it before it is used.
 */
export async function freePort(host = '127.0.0.1') {
  const port = randomInt(20_000, 32_768)
  return (await whyUnusable(port, host)) === 'EADDRINUSE' ? freePort(host) : port
}

const EVERYWHERE = ['0.0.0.0', '::', '']

/** The addresses at which other machines reach this one, when it listens on `host`. */
export function addressesFromOutside(host) {
  if (!EVERYWHERE.includes(host)) return []
  return Object.values(networkInterfaces())
    .flat()
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** The address for reaching a server that listens on `host`. */
export function reachable(host) {
  if (EVERYWHERE.includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Where PORT and HOST make a command listen.
 * @throws Failure when they are no address, or nothing can listen there.
 */
export async function addressToListenOn(command, defaults = {}) {
  const host = process.env.HOST || defaults.HOST || '127.0.0.1'
  const wanted = process.env.PORT || defaults.PORT || 3333
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Failure(`PORT is "${wanted}"; it must be a number from 1 to 65535.`)
  }
  const reason = await whyUnusable(port, host)
  if (reason === 'EADDRINUSE') {
    throw new Failure(
      `Port ${port} on ${host} is in use, perhaps by a portal that is still running. ` +
        `Stop it, or choose another port:  PORT=${port + 1} ${command}`
    )
  }
  if (reason === 'EACCES') {
    throw new Failure(`Port ${port} needs root. Choose one above 1023:  PORT=3333 ${command}`)
  }
  if (reason) throw new Failure(`The portal cannot listen on ${host} port ${port} (${reason}).`)
  return { host, port }
}
