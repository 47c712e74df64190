import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']

let boundToUs = false

/**
 * From now on, the children of this process are killed with it, however it ends. When a killed
 * command runs again, nothing of the first run is still at work.
 */
export function endChildrenWithUs() {
  boundToUs = process.platform === 'linux'
}

/** A program and its arguments, changed to end with this process and to run as `user` if given. */
function bound(command, args, user) {
  if (!boundToUs && !user) return [command, args]
  const as = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, user.groups] : []
  return ['setpriv', [...as, '--pdeathsig', 'KILL', '--', command, ...args]]
}

/** The exit code that a shell would give for the end of a process. */
function codeOf(code, signal) {
  return signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)
}

/** Passes this process's signals to `child` until it ends. */
export function forwardSignals(child) {
  const forward = (signal) => child.kill(signal)
  for (const signal of FORWARDED) process.on(signal, forward)
  child.once('exit', () => {
    for (const signal of FORWARDED) process.off(signal, forward)
  })
}

/** Runs a program in the foreground, with `input` if there is any. @returns its exit code */
export function run(command, args, { input, user, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = input === undefined ? 'inherit' : ['pipe', 'inherit', 'inherit']
    const child = spawn(...bound(command, args, user), { stdio, ...options })
    // The program may ignore its input.
    child.stdin?.on('error', () => {}).end(input)
    forwardSignals(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(codeOf(code, signal)))
  })
}

/** Runs a program silently and resolves to its exit code and its output. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, options)
    forwardSignals(child)
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve({ exitCode: codeOf(code, signal), ...child.printed })
    )
  })
}

/** Starts a program that goes on beside this one; `printed` has what it has said so far. */
export function start(command, args, { input, user, ...options } = {}) {
  const child = spawn(...bound(command, args, user), {
    ...options,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.on('error', () => {}).end(input)
  child.printed = { stdout: '', output: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    child.printed.stdout += text
    child.printed.output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    child.printed.output += text
  })
  return child
}
