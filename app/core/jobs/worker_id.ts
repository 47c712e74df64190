import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Cloned machines may have one name, and containers of one host have the host's boot. */
export const machineOf = (name: string, boot: string) =>
  createHash('sha256').update(`${name} ${boot}`).digest('hex').slice(0, 32)

const machine = machineOf(hostname(), ownBoot())
/** Distinguishes this process from an earlier one with the same number. */
const ownProcess = randomBytes(4).toString('hex')

/** The kernel's own id of its present run; empty on systems other than Linux. */
function ownBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** A name for a worker in this process: machine, process and worker. */
export function newWorkerId(): string {
  return `${machine}:${process.pid}:${ownProcess}${randomBytes(2).toString('hex')}`
}

/** Whether a worker belonged to a process of this machine that has ended. */
export function hasEnded(holder: string): boolean {
  const [host, pid, worker] = holder.split(':')
  if (host !== machine || !pid) return false
  // In a container, all our processes may have the same number.
  if (Number(pid) === process.pid) return !worker?.startsWith(ownProcess)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
