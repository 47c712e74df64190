import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const READY_MS = 30_000

export const ADMIN = { email: 'kill@gangway.example', password: 'plum-kettle-orbit-seven' }

/** An item of a packet as its editor sends it back. */
function withoutNames(item: object): object {
  const { key, fileId, ownerName, fileName, ...sent } = item as Record<string, unknown>
  return { ...sent, accepts: sent.accepts ?? [] }
}

/** The real server as a process of its own, started and killed as often as needed. */
export class KilledPortal {
  #child: ChildProcess | null = null
  #cookie = ''
  kills = 0

  constructor(
    readonly url: string,
    readonly env: NodeJS.ProcessEnv
  ) {}

  /** Runs a command of the portal. @returns its output. */
  async command(args: string[], input = ''): Promise<{ code: number; output: string }> {
    const child = this.#spawn(['bin/console.ts', ...args], 'pipe')
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stdin?.end(input)
    const [code] = (await once(child, 'close')) as [number]
    return { code, output }
  }

  async prepare(): Promise<void> {
    const migrated = await this.command(['migration:run', '--force'])
    if (migrated.code) throw new Error(migrated.output)
    const made = await this.command(
      ['admin:create', ADMIN.email, '--password-stdin', '--json'],
      `${ADMIN.password}\n`
    )
    if (made.code) throw new Error(made.output)
  }

  async start(): Promise<void> {
    const child = this.#spawn(['bin/server.ts'], 'ignore')
    this.#child = child
    const deadline = Date.now() + READY_MS
    while (!(await this.#answers())) {
      // Killed while it started.
      if (this.#child !== child) return
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('It does not start')
      await pause(50)
    }
  }

  async signIn(): Promise<void> {
    const response = await fetch(`${this.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    if (!response.ok) throw new Error(`Signing in was answered with ${response.status}`)
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  /** Like a power failure: nothing is finished or reported. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = null
    this.kills++
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Adds a person; null when the call broke off without an answer. */
  async add(person: object, key: string): Promise<{ status: number; body: unknown } | null> {
    try {
      const response = await fetch(`${this.url}/api/employees`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'cookie': this.#cookie,
        },
        body: JSON.stringify(person),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return null
    }
  }

  /** Approves people, as the employees page does; false when the call broke off without an answer. */
  async approve(ids: readonly number[]): Promise<boolean> {
    try {
      await this.#call('POST', '/api/employees/bulk', JSON.stringify({ action: 'approve', ids }))
      return true
    } catch (error) {
      // fetch throws this when there is no answer.
      if (error instanceof TypeError) return false
      throw error
    }
  }

  /** Adds a task to an onboarding packet. */
  async addTask(packetId: number, name: string): Promise<void> {
    const path = `/api/onboarding/packets/${packetId}`
    const packet = (await this.#call('GET', path)) as { items: object[] }
    const task = { kind: 'task', name, owner: 'hr', dueFrom: 'start', dueDays: 1 }
    const items = [...packet.items.map(withoutNames), task]
    const { kind, name: title, revision } = packet as unknown as Record<string, unknown>
    await this.#call('PUT', path, JSON.stringify({ kind, name: title, revision, items }))
  }

  /** Applies a packet to everyone under way, which the server does by itself. */
  async applyPacket(packetId: number): Promise<void> {
    await this.#call('POST', `/api/onboarding/packets/${packetId}/application`, '{}')
  }

  /** Uploads a file of people, accepts the guessed columns, and starts. @returns its id. */
  async startImport(file: string): Promise<number> {
    const uploaded = await this.#call('POST', '/api/imports?name=roster.csv', file, 'text/csv')
    const { id, columns } = uploaded as { id: number; columns: { guess: string | null }[] }
    const body = JSON.stringify({ columns: columns.map(({ guess }) => guess) })
    await this.#call('PUT', `/api/imports/${id}/columns`, body)
    await this.#call('POST', `/api/imports/${id}/start`, '{}')
    return id
  }

  /** Uploads past completions, whose headings identify every column. @returns the import's id. */
  async uploadHistory(file: string): Promise<number> {
    const path = '/api/training/completion-imports?name=history.csv'
    const { id } = (await this.#call('POST', path, file, 'text/csv')) as { id: number }
    return id
  }

  /** Makes the server continue an import; null when the call broke off without an answer. */
  async runHistory(id: number): Promise<string | null> {
    const path = `/api/training/completion-imports/${id}/run`
    try {
      return ((await this.#call('POST', path, '{}')) as { state: string }).state
    } catch (error) {
      // fetch throws this when there is no answer.
      if (error instanceof TypeError) return null
      throw error
    }
  }

  async undoImport(id: number): Promise<void> {
    await this.#call('POST', `/api/imports/${id}/undo`, '{}')
  }

  async #call(method: string, path: string, body?: string, type = 'application/json') {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { 'content-type': type, 'cookie': this.#cookie },
      body,
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as unknown
  }

  /** A command that runs in the background. */
  spawnCommand(args: string[]): ChildProcess {
    return this.#spawn(['bin/console.ts', ...args], 'ignore')
  }

  #spawn(args: string[], stdio: 'pipe' | 'ignore'): ChildProcess {
    return spawn(process.execPath, ['--import=@poppinss/ts-exec', ...args], {
      cwd: ROOT,
      env: this.env,
      stdio: [stdio, stdio, 'inherit'],
    })
  }

  async #answers(): Promise<boolean> {
    const response = await fetch(`${this.url}/health/ready`).catch(() => null)
    await response?.arrayBuffer()
    return response?.ok ?? false
  }
}
