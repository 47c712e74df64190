import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { Caller, signedIn, type Call } from '#tests/helpers/caller'
import type { Person } from '#tests/helpers/people'
import { freePort } from '#tests/helpers/free_port'
import { portalScript } from '#tests/helpers/portal_script'

const READY_MS = 60_000

/** Somebody who calls another server than the tests' own. */
class CallerElsewhere extends Caller {
  constructor(
    private readonly origin: string,
    cookies: Iterable<[string, string]>
  ) {
    super(cookies)
  }

  override call<Body = Record<string, unknown>>(url: string, call: Call = {}) {
    return super.call<Body>(new URL(url, this.origin).href, call)
  }
}

/** The real server on the tests' own database, which writes its log at debug level. */
export async function startLoggedServer(settings: NodeJS.ProcessEnv = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, portalScript('server'), {
    cwd: app.makePath(),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'debug',
      PORT: String(port),
      APP_URL: url,
      // Nobody is waited for to take the mails.
      SMTP_HOST: undefined,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const server = { log: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (server.log += String(chunk)))
  }
  const ended = once(child, 'close')
  const deadline = Date.now() + READY_MS
  const answers = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`It does not start: ${server.log}`)
    }
    await pause(50)
  }
  return {
    /** All it has written so far. */
    log: () => server.log,
    async signedIn(person: Pick<Person, 'id'>) {
      return new CallerElsewhere(url, (await signedIn(person)).cookies)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
