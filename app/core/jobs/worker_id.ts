import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

const machine = hostname().slice(0, 40)
/** Tells this process from a former one with its number. */
const ownProcess = randomBytes(4).toString('hex')

/** A name for who claims work in this process: machine, process, and which worker. */
export function newWorkerId(): string {
  return `${machine}:${process.pid}:${ownProcess}${randomBytes(2).toString('hex')}`
}

/** Whether a holder was a process of this machine that runs no more. */
export function hasEnded(holder: string): boolean {
  const [host, pid, worker] = holder.split(':')
  if (host !== machine || !pid) return false
  // In a container every process of ours may have the same number.
  if (Number(pid) === process.pid) return !worker?.startsWith(ownProcess)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
