import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'

/**
 * Node's arguments for the portal's commands or server as a process of its own, from the
 * project's folder: the build if the run has made one, which starts in half the time, otherwise
 * the sources.
 */
export function portalScript(script: 'console' | 'server', ...args: string[]): string[] {
  const built = process.env.PORTAL_BUILD
  if (built) return [join(built, 'bin', `${script}.js`), ...args]
  return ['--import=@poppinss/ts-exec', `bin/${script}.ts`, ...args]
}

/** The same for a server with several workers. */
export function supervisorScript(workers: number): string[] {
  const server = portalScript('server').at(-1) ?? ''
  const supervisor = app.makePath('tests/helpers/server/supervisor.ts')
  return [...portalScript('server').slice(0, -1), supervisor, String(workers), server]
}

/** Starts it as a process, with piped input; returns its output and how it ended. */
export function startProcess(args: string[], env: NodeJS.ProcessEnv = process.env, input?: string) {
  const child = spawn(process.execPath, args, { cwd: app.makePath(), env })
  // A command that reads nothing may end before.
  child.stdin.on('error', () => {}).end(input)
  const run = {
    child,
    stdout: '',
    /** Includes standard error. */
    output: '',
    /** The exit code and the signal that ended it, one of them null. */
    ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  }
  child.stdout.on('data', (chunk) => (run.stdout += String(chunk)))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (run.output += String(chunk)))
  }
  return run
}

/** Waits for its end. @returns also the first line of JSON in its output. */
export async function resultOf<Result = Record<string, unknown>>(
  run: ReturnType<typeof startProcess>
) {
  const [code] = await run.ended
  const line = run.output.split('\n').find((text) => text.startsWith('{')) ?? '{}'
  return { code, output: run.output, result: JSON.parse(line) as Result }
}
