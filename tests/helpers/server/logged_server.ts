import { setTimeout as pause } from 'node:timers/promises'
import { Caller, signedIn, type Call } from '#tests/helpers/caller'
import type { Person } from '#tests/helpers/people/people'
import { freePort } from '#tests/helpers/server/free_port'
import { portalScript, startProcess, supervisorScript } from '#tests/helpers/server/portal_script'

const READY_MS = 60_000

/** A caller of another server than the tests' own. */
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

/**
 * The real server on the tests' own database, which writes its log at debug level.
 * @param workers how many processes serve, under one that keeps them running.
 */
export async function startLoggedServer(settings: NodeJS.ProcessEnv = {}, workers = 1) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const script = workers === 1 ? portalScript('server') : supervisorScript(workers)
  const server = startProcess(script, {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'debug',
    PORT: String(port),
    APP_URL: url,
    // No call waits for a delivery.
    SMTP_HOST: undefined,
    ...settings,
  })
  const deadline = Date.now() + READY_MS
  const answers = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await answers())) {
    if (server.child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`It does not start: ${server.output}`)
    }
    await pause(50)
  }
  return {
    url,
    pid: server.child.pid ?? 0,
    /** Its output so far. */
    log: () => server.output,
    async signedIn(person: Pick<Person, 'id'>) {
      return new CallerElsewhere(url, (await signedIn(person)).cookies)
    },
    /** Resolves to the exit code and the signal that ended it, one of them null. */
    ended: server.ended,
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended
    },
    async kill() {
      server.child.kill('SIGKILL')
      await server.ended
    },
  }
}
