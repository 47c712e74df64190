import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from './servers.js'

export interface Finished {
  /** Its standard output. */
  output: string
  seconds: number
  /** Peak memory of its process, in MiB. */
  peak: number
}

/** Runs a Node process to its end. @throws Error when its exit code is not 0. */
export async function runMeasured(
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv }
): Promise<Finished> {
  const since = performance.now()
  let output = ''
  let peak = 0
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.on('data', (chunk) => (output += chunk))
  const closed = once(child, 'close')
  while (child.exitCode === null && child.pid) {
    peak = Math.max(peak, peakOf(child.pid))
    await pause(20)
  }
  const [code] = await closed
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`)
  return { output, peak, seconds: (performance.now() - since) / 1_000 }
}

/** 0 after the process has ended. */
function peakOf(pid: number): number {
  try {
    return memoryOf(pid).peak || 0
  } catch {
    return 0
  }
}
