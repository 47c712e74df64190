import { join } from 'node:path'

/**
 * Node's arguments for the portal's commands or its server as a process of its own, from the
 * project's folder: what was built where the run has built it, which starts in half the time, else
 * the sources.
 */
export function portalScript(script: 'console' | 'server', ...args: string[]): string[] {
  const built = process.env.PORTAL_BUILD
  if (built) return [join(built, 'bin', `${script}.js`), ...args]
  return ['--import=@poppinss/ts-exec', `bin/${script}.ts`, ...args]
}
