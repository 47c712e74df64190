import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Failure } from './failure.js'
import { reachable } from './ports.js'
import { run } from './processes.js'
import { accepts } from './reach.js'
import { answersReady, until } from './waiting.js'

/** A stop finishes the requests in flight for half a minute; see docs/gangway.service. */
const STOP_MS = 40_000

const systemctl = (...args) => spawnSync('systemctl', args, { encoding: 'utf8' })

/** Whether systemd runs this very installation as that service, and not another one beside it. */
function isServiceOf(link, name) {
  if (!existsSync('/run/systemd/system')) return false
  const { stdout, status } = systemctl('show', '--value', '-p', 'WorkingDirectory', name)
  return status === 0 && stdout.trim() === link
}

/** How the portal is stopped and started here, and asked whether it is up. */
export class PortalService {
  #stop
  #start
  #url
  #port
  #host

  /** @throws Failure where the portal runs, and nothing says how to stop it. */
  static async of(link, { HOST, PORT }, { service = 'gangway', stop, start }) {
    const portal = new PortalService()
    portal.#host = reachable(HOST)
    portal.#port = Number(PORT)
    portal.#url = `http://${portal.#host}:${PORT}`
    if (stop || start) {
      if (!stop || !start) throw new Failure('Use --stop and --start together.', 2)
      portal.#stop = stop
      portal.#start = start
    } else if (isServiceOf(link, service)) {
      portal.#stop = `systemctl stop ${service}`
      portal.#start = `systemctl reset-failed ${service}; systemctl start ${service}`
    } else if (await portal.#answers()) {
      throw new Failure(
        `The portal runs at ${portal.#url}, and systemd has no service "${service}" in ${link}.\n` +
          'Enter how it is stopped and started:  --stop COMMAND --start COMMAND  (or --service NAME).'
      )
    }
    return portal
  }

  /** False if the portal does not run; it is then started by hand. */
  get isKnown() {
    return this.#start !== undefined
  }

  #answers() {
    return accepts(this.#port, this.#host.replace(/^\[|\]$/g, ''))
  }

  async stop() {
    if (!this.isKnown) return
    await shell(this.#stop)
    const stopped = await until(async () => !(await this.#answers()), STOP_MS)
    if (!stopped) {
      throw new Failure(`The portal still answers at ${this.#url} after: ${this.#stop}`)
    }
  }

  /** Starts it and waits until it is ready. @throws Failure when it is not in time */
  async start(ms) {
    if (!this.isKnown) return
    await shell(this.#start)
    if (await until(() => answersReady(this.#url), ms)) return
    throw new Failure(`${this.#url}/health/ready did not answer within ${ms / 1000} seconds.`)
  }

  isReady() {
    return answersReady(this.#url)
  }
}

async function shell(command) {
  const exitCode = await run('/bin/sh', ['-c', command], { stdio: ['ignore', 2, 2] })
  if (exitCode !== 0) throw new Failure(`"${command}" failed with exit code ${exitCode}.`)
}
