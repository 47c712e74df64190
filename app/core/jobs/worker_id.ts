import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

const machine = hostname().slice(0, 40)
/** Distinguishes this process from an earlier one with the same number. */
const ownProcess = randomBytes(4).toString('hex')

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
